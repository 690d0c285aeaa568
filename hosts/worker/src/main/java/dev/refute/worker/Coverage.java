package dev.refute.worker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Label;

/**
 * Counts which lines, branches and basic blocks of a program were reached.
 *
 * <p>A line is a line of source for which there is code. A branch is one way out of a condition or
 * of a switch. A block begins at a method's entry, where a jump leads to or a handler is, and behind
 * every jump; it is reached when its first instruction is. The probes leave the operand stack alone, so that no stack map needs computing: the
 * way not taken is known by counting before the jump and after it.
 */
final class Coverage {
  /** The coverage of the program that is being measured; usually null. */
  static Coverage current;

  private int[] hits = new int[64];

  /** For {@link #news}: the hits at the last question, and which counts were met so far. */
  private int[] known = new int[64];

  private int[] met = new int[64];
  private boolean otherWay;
  private int used;
  private final Map<String, List<Integer>> lines = new HashMap<>();
  private final Set<Integer> blocks = new LinkedHashSet<>();
  private final List<Branch> branches = new ArrayList<>();
  private final List<Choice> choices = new ArrayList<>();

  /** A conditional jump at a place, by its first probe. */
  private record Branch(String place, int first) {}

  /** A switch: the way of each key, and which ways were taken. */
  private static final class Choice {
    final String place;
    final Map<Integer, Integer> ways = new HashMap<>();
    int otherwise;
    boolean[] taken;

    /** For {@link #news}. */
    boolean[] met;

    Choice(String place) {
      this.place = place;
    }
  }

  int probe() {
    if (used == hits.length) {
      hits = Arrays.copyOf(hits, 2 * used);
      known = Arrays.copyOf(known, 2 * used);
      met = Arrays.copyOf(met, 2 * used);
    }
    return used++;
  }

  /** Records that the probe is at a place, such as "p/A.java:12"; a place may have several. */
  void line(String place, int probe) {
    lines.computeIfAbsent(place, key -> new ArrayList<>()).add(probe);
  }

  /** Records that a block begins at the probe. */
  void block(int probe) {
    blocks.add(probe);
  }

  /** Two probes, for just before a conditional jump and just after it. */
  int branch(String place) {
    int first = probe();
    probe();
    branches.add(new Branch(place, first));
    return first;
  }

  /** Adds a switch; keys with the same target are one way. */
  int choice(String place, Label otherwise, int[] keys, Label[] targets) {
    List<Label> distinct = new ArrayList<>();
    Set<Label> all = new LinkedHashSet<>(List.of(targets));
    all.add(otherwise);
    distinct.addAll(all);
    Choice choice = new Choice(place);
    for (int i = 0; i < keys.length; i++) {
      choice.ways.put(keys[i], distinct.indexOf(targets[i]));
    }
    choice.otherwise = distinct.indexOf(otherwise);
    choice.taken = new boolean[distinct.size()];
    choice.met = new boolean[distinct.size()];
    choices.add(choice);
    return choices.size() - 1;
  }

  void reached(int probe) {
    // Code that was loaded for an earlier measurement may still run.
    if (probe < hits.length) hits[probe]++;
  }

  void chose(int key, int number) {
    if (number >= choices.size()) return;
    Choice choice = choices.get(number);
    int way = choice.ways.getOrDefault(key, choice.otherwise);
    choice.taken[way] = true;
    otherWay |= !choice.met[way];
    choice.met[way] = true;
  }

  /**
   * Whether the code that ran since the last question did what none did before: took another way,
   * or took one another number of times, as far as one, two, three, some and many differ.
   */
  boolean news() {
    boolean isNew = otherWay;
    otherWay = false;
    for (Branch each : branches) {
      int first = each.first;
      isNew |= meet(first, hits[first] - known[first] - hits[first + 1] + known[first + 1], 8);
    }
    for (int i = 0; i < used; i++) {
      isNew |= meet(i, hits[i] - known[i], 0);
      known[i] = hits[i];
    }
    return isNew;
  }

  /** Every way is new again. */
  void forgetNews() {
    known = hits.clone();
    Arrays.fill(met, 0);
    for (Choice each : choices) Arrays.fill(each.met, false);
    otherWay = false;
  }

  private boolean meet(int probe, int count, int shift) {
    if (count <= 0) return false;
    int size = count < 4 ? count : count < 8 ? 4 : count < 32 ? 5 : 6;
    int bit = 1 << size + shift;
    boolean isNew = (met[probe] & bit) == 0;
    met[probe] |= bit;
    return isNew;
  }

  /** Lines reached, lines, branches reached, branches, blocks reached, blocks. */
  int[] figures() {
    Set<String> places = new HashSet<>(lines.keySet());
    for (Branch each : branches) places.add(each.place);
    for (Choice each : choices) places.add(each.place);
    int[] at = figures(places);
    int entered = 0;
    for (int each : blocks) if (hits[each] > 0) entered++;
    return new int[] {at[0], at[1], at[2], at[3], entered, blocks.size()};
  }

  /** Lines reached, lines, branches reached and branches at some places. */
  int[] figures(Collection<String> places) {
    Set<String> at = new HashSet<>(places);
    int all = 0;
    int reached = 0;
    for (String each : at) {
      if (!lines.containsKey(each)) continue;
      all++;
      if (isReached(each)) reached++;
    }
    int ways = 0;
    int taken = 0;
    for (Branch each : branches) {
      if (!at.contains(each.place)) continue;
      ways += 2;
      taken += taken(each);
    }
    for (Choice each : choices) {
      if (!at.contains(each.place)) continue;
      ways += each.taken.length;
      for (boolean way : each.taken) if (way) taken++;
    }
    return new int[] {reached, all, taken, ways};
  }

  /** Whether there is code at the place, and some of it was reached. */
  boolean isReached(String place) {
    return lines.getOrDefault(place, List.of()).stream().anyMatch(probe -> hits[probe] > 0);
  }

  /** Whether there is code at the place. */
  boolean has(String place) {
    return lines.containsKey(place);
  }

  private int taken(Branch branch) {
    int before = hits[branch.first];
    int after = hits[branch.first + 1];
    // It jumped if the jump was reached more often than the instruction after it.
    return (before > after ? 1 : 0) + (after > 0 ? 1 : 0);
  }
}
