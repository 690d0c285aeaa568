package dev.refute.worker;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What one run showed: which way its conditions went, and which variables they depended on. */
final class FlowTrace {
  private static final int MOST_VALUES = 16;

  /** For condition n: bit 2n if its jump was not taken, bit 2n + 1 if it was. */
  final BitSet outcomes = new BitSet();

  /** By condition, over all its evaluations. */
  final Map<Integer, Tag> influencing = new TreeMap<>();

  /** By variable: the values that it, or what was computed from it, was compared with. */
  final Map<Integer, Set<Object>> compared = new LinkedHashMap<>();

  void met(int condition, boolean jumped, Tag tag) {
    outcomes.set(2 * condition + (jumped ? 1 : 0));
    if (tag != null) influencing.merge(condition, tag, Tag::join);
  }

  void compared(Object a, Tag ofA, Object b, Tag ofB) {
    note(ofA, b);
    note(ofB, a);
  }

  private void note(Tag tag, Object value) {
    if (tag == null || value != null && JavaSource.literal(value) == null) return;
    for (int each : tag.variables()) {
      Set<Object> known = compared.computeIfAbsent(each, key -> new LinkedHashSet<>());
      if (known.size() < MOST_VALUES) known.add(value);
    }
  }
}
