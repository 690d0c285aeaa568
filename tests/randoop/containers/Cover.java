package containers;

/**
 * Predicate coverage: at each branch of a container, which combinations of its conditions came
 * about. A combination is one unit.
 */
public final class Cover {
  private static final boolean[] REACHED = new boolean[32 << 8];
  private static int count;

  private Cover() {}

  static void at(int branch, boolean... conditions) {
    int key = branch << 8;
    for (int i = 0; i < conditions.length; i++) if (conditions[i]) key |= 1 << i;
    if (!REACHED[key]) count++;
    REACHED[key] = true;
  }

  static int[] reached() {
    return new int[] {count};
  }
}
