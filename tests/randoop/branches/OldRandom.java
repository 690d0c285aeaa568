package branches;

import java.util.Collections;
import java.util.List;

/**
 * Random.nextInt as Fig. 8-12 of the thesis prints it; today's JDK asks (n & n - 1) == 0 instead.
 * Unlike Collections.shuffle, which asks for ever smaller numbers and so meets powers of two by
 * itself, this one asks once.
 */
public class OldRandom {
  private long seed = 42;

  public OldRandom() {}

  private int next(int bits) {
    seed = seed * 0x5DEECE66DL + 0xBL & (1L << 48) - 1;
    return (int) (seed >>> 48 - bits);
  }

  int nextInt(int n) {
    if (n <= 0) throw new IllegalArgumentException("n must be positive");
    // A power of 2.
    if ((n & -n) == n) return (int) (n * (long) next(31) >> 31);
    return next(31) % n;
  }

  public static Sizes nCopies(int n, Object element) {
    return new Sizes(Collections.nCopies(n, element));
  }

  public int pick(Sizes list) {
    return nextInt(list.size);
  }

  /** A list that knows its size in a field of its own. */
  public static final class Sizes {
    final int size;

    Sizes(List<?> list) {
      size = list.size();
    }
  }
}
