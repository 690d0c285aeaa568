package containers;

import java.util.HashSet;
import java.util.Set;

/**
 * Predicate coverage: at each branch of a container, which combinations of its conditions came
 * about. A combination is one unit.
 */
public final class Cover {
  private static final Set<Integer> REACHED = new HashSet<>();

  private Cover() {}

  static void at(int branch, boolean... conditions) {
    int key = branch << 8;
    for (int i = 0; i < conditions.length; i++) if (conditions[i]) key |= 1 << i;
    REACHED.add(key);
  }

  static int reached() {
    return REACHED.size();
  }
}
