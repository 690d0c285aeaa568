import java.util.Optional;
import java.util.function.Supplier;

class Lazy {
  static String name(Optional<String> given, Supplier<String> otherwise) {
    return given.orElseGet(otherwise); // after: return given.orElse(otherwise.get());
  }
}
