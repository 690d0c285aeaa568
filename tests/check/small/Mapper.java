import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

class Mapper {
  static <A, B> List<B> all(List<A> from, Function<A, B> how) {
    List<B> made = new ArrayList<>();
    for (A each : from) {
      B value = how.apply(each);
      if (value != null) { // after: if (made.isEmpty()) {
        made.add(value);
      }
    }
    return made;
  }
}
