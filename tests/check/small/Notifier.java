import java.util.List;
import java.util.function.Consumer;

class Notifier {
  static void tell(List<String> names, Consumer<String> listener) {
    for (String each : names) {
      if (!each.isEmpty()) { // after: if (each != null) {
        listener.accept(each);
      }
    }
  }
}
