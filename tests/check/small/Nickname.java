import java.util.Optional;

class Nickname {
  static String shown(Optional<String> nickname, String name) {
    if (nickname.isPresent()) { // after: if (nickname.isEmpty()) {
      return nickname.orElse(name) + "!";
    }
    return name;
  }
}
