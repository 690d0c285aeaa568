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

    Choice(String place) {
      this.place = place;
    }
  }

  int probe() {
    if (used == hits.length) hits = Arrays.copyOf(hits, 2 * used);
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
    choice.taken[choice.ways.getOrDefault(key, choice.otherwise)] = true;
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
