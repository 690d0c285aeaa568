package dev.refute.worker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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
  private final List<Integer> branches = new ArrayList<>();
  private final List<Choice> choices = new ArrayList<>();

  /** A switch: the way of each key, and which ways were taken. */
  private static final class Choice {
    final Map<Integer, Integer> ways = new HashMap<>();
    int otherwise;
    boolean[] taken;
  }

  int probe() {
    if (used == hits.length) hits = Arrays.copyOf(hits, 2 * used);
    return used++;
  }

  /** Records that the probe is on a line; a line may have several. */
  void line(String owner, int line, int probe) {
    // Member and local classes are in the file of their outer class.
    int dollar = owner.indexOf('$', 1);
    String file = dollar < 0 ? owner : owner.substring(0, dollar);
    lines.computeIfAbsent(file + ":" + line, key -> new ArrayList<>()).add(probe);
  }

  /** Records that a block begins at the probe. */
  void block(int probe) {
    blocks.add(probe);
  }

  /** Two probes, for just before a conditional jump and just after it. */
  int branch() {
    int first = probe();
    probe();
    branches.add(first);
    return first;
  }

  /** Adds a switch; keys with the same target are one way. */
  int choice(Label otherwise, int[] keys, Label[] targets) {
    List<Label> distinct = new ArrayList<>();
    Set<Label> all = new LinkedHashSet<>(List.of(targets));
    all.add(otherwise);
    distinct.addAll(all);
    Choice choice = new Choice();
    for (int i = 0; i < keys.length; i++) {
      choice.ways.put(keys[i], distinct.indexOf(targets[i]));
    }
    choice.otherwise = distinct.indexOf(otherwise);
    choice.taken = new boolean[distinct.size()];
    choices.add(choice);
    return choices.size() - 1;
  }

  void reached(int probe) {
    hits[probe]++;
  }

  void chose(int key, int number) {
    Choice choice = choices.get(number);
    choice.taken[choice.ways.getOrDefault(key, choice.otherwise)] = true;
  }

  /** Lines reached, lines, branches reached, branches, blocks reached, blocks. */
  int[] figures() {
    int reached = 0;
    for (List<Integer> probes : lines.values()) {
      if (probes.stream().anyMatch(probe -> hits[probe] > 0)) reached++;
    }
    int ways = 2 * branches.size();
    int taken = 0;
    for (int first : branches) {
      // It jumped if the jump was reached more often than the instruction after it.
      if (hits[first] > hits[first + 1]) taken++;
      if (hits[first + 1] > 0) taken++;
    }
    for (Choice each : choices) {
      ways += each.taken.length;
      for (boolean way : each.taken) if (way) taken++;
    }
    int entered = 0;
    for (int each : blocks) if (hits[each] > 0) entered++;
    return new int[] {reached, lines.size(), taken, ways, entered, blocks.size()};
  }
}
