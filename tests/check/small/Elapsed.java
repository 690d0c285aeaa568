import java.time.Duration;

class Elapsed {
  static String since(Duration passed) {
    if (passed.toSeconds() < 60) {
      return "now";
    }
    if (passed.toSeconds() < 86400) { // after: if (passed.toSeconds() <= 86400) {
      return passed.toHours() + " h";
    }
    return passed.toDays() + " d";
  }
}
