import java.util.Comparator;
import java.util.List;

class Best {
  static <T> T of(List<T> all, Comparator<T> order) {
    T best = null;
    for (T each : all) {
      if (best == null || order.compare(each, best) > 0) { // after: if (best == null || order.compare(each, best) < 0) {
        best = each;
      }
    }
    return best;
  }
}
