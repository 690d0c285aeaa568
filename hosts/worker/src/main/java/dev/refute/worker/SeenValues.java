package dev.refute.worker;

import dev.refute.randoop.Equivalence;

/**
 * The values that tests have made so far. A value that equals an earlier one is not worth building
 * on.
 *
 * <p>It forgets everything when full. Some values then count as new again, which costs only time.
 */
final class SeenValues {
  enum Mode {
    OFF,
    EQUALS,
    REFLECTIVE,
    USER
  }

  private static final int SIZE = 1 << 18;
  private static final int MOST = SIZE / 2;

  private final Object[] table = new Object[SIZE];
  private final int[] hashes = new int[SIZE];
  private int count;
  private int forgotten;

  private final Mode mode;
  private final double largest;
  private final boolean nulls;
  private final Equivalence equivalence;

  /** Numbers beyond `largest` are never reused; null is, with `nulls`. */
  SeenValues(Mode mode, double largest, boolean nulls, Equivalence equivalence) {
    this.mode = mode;
    this.largest = largest;
    this.nulls = nulls;
    this.equivalence = equivalence;
  }

  /** Whether `value` is new and usable; from now on it is not new. */
  boolean isNew(Object value) {
    if (value == null) return nulls;
    if (value instanceof Number number && Math.abs(number.doubleValue()) > largest) return false;
    if (mode == Mode.OFF) return true;
    Object key = value;
    if (mode == Mode.REFLECTIVE) {
      key = Structure.of(value);
    } else if (mode == Mode.USER) {
      try {
        key = equivalence.key(value);
      } catch (Exception e) {
        return false;
      }
      if (key == null) return true;
    } else if (Contracts.equalsOnlyItself(value)) {
      return true;
    }
    return insert(key);
  }

  private boolean insert(Object key) {
    int hash = key.hashCode() * 31 + key.getClass().hashCode();
    hash ^= hash >>> 15;
    int at = hash & SIZE - 1;
    while (table[at] != null) {
      if (hashes[at] == hash
          && table[at].getClass() == key.getClass()
          && table[at].equals(key)) {
        return false;
      }
      at = at + 1 & SIZE - 1;
    }
    if (count == MOST) {
      forgotten += count;
      forget();
      at = hash & SIZE - 1;
    }
    table[at] = key;
    hashes[at] = hash;
    count++;
    return true;
  }

  /** How many values were new, without those that equal only themselves. */
  int distinct() {
    return forgotten + count;
  }

  void forget() {
    java.util.Arrays.fill(table, null);
    count = 0;
  }
}
