package dev.refute.worker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Which variables of a sequence a value was computed from; null means none. */
final class Tag {
  private final long[] bits;

  private Tag(long[] bits) {
    this.bits = bits;
  }

  static Tag of(int variable) {
    long[] bits = new long[variable / 64 + 1];
    bits[variable / 64] = 1L << variable;
    return new Tag(bits);
  }

  static Tag join(Tag a, Tag b) {
    if (a == b || b == null) return a;
    if (a == null) return b;
    if (a.bits.length < b.bits.length) return join(b, a);
    boolean more = false;
    for (int i = 0; i < b.bits.length; i++) more |= (b.bits[i] & ~a.bits[i]) != 0;
    if (!more) return a;
    long[] both = Arrays.copyOf(a.bits, a.bits.length);
    for (int i = 0; i < b.bits.length; i++) both[i] |= b.bits[i];
    return new Tag(both);
  }

  static Tag join(Tag[] all) {
    Tag tag = null;
    for (Tag each : all) tag = join(tag, each);
    return tag;
  }

  List<Integer> variables() {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < 64 * bits.length; i++) {
      if ((bits[i / 64] & 1L << i) != 0) found.add(i);
    }
    return found;
  }
}
