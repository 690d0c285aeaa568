package dev.refute.worker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/**
 * A number for every class and member of a program that says what it is like, independent of its
 * name.
 *
 * <p>Tests are made in the order of these numbers, so that names do not decide which tests are
 * made. A number starts as a hash of what the member consists of: flags, instructions, constants,
 * uses of libraries. In each round it takes in the numbers of the members that it uses and that use
 * it, until no more members can be told apart. Members that still have equal numbers look the same
 * from everywhere.
 *
 * <p>Only the equality of names counts: methods that share a name both use one node that stands for
 * it.
 */
final class Anatomy {
  private static final int MAX_ROUNDS = 12;

  /** Keys of parts, and " m" for the name m. */
  private final Map<String, Integer> nodes = new HashMap<>();

  private final List<AnatomyReader.Part> parts = new ArrayList<>();

  /** By class: the superclass and the interfaces. */
  private final Map<String, List<String>> above = new HashMap<>();

  private long[] numbers;

  private Anatomy(Collection<byte[]> classes) {
    Set<String> own = new HashSet<>();
    List<ClassReader> readers = new ArrayList<>();
    for (byte[] bytes : classes) {
      ClassReader reader = new ClassReader(bytes);
      own.add(reader.getClassName());
      readers.add(reader);
      above.put(reader.getClassName(), new ArrayList<>(List.of(reader.getInterfaces())));
      if (reader.getSuperName() != null) {
        above.get(reader.getClassName()).add(0, reader.getSuperName());
      }
    }
    for (ClassReader each : readers) {
      for (AnatomyReader.Part part : AnatomyReader.read(each, own)) {
        nodes.put(part.key(), parts.size());
        parts.add(part);
      }
    }
  }

  /**
   * The numbers of both versions. Members of the version after include what they were like before.
   */
  static Anatomy[] of(Compilation before, Compilation after, Renaming names) {
    Anatomy old = new Anatomy(before.classes.values());
    old.number();
    Anatomy now = new Anatomy(after.classes.values());
    for (int i = 0; i < old.parts.size(); i++) {
      Integer same = now.nodes.get(old.parts.get(i).renamed(names));
      if (same != null) now.parts.get(same).add(old.numbers[i]);
    }
    now.number();
    return new Anatomy[] {old, now};
  }

  /**
   * The number of an operation, given as kind, owner, name and descriptor: a member seen through a
   * class.
   */
  static long ofOperation(Anatomy[] versions, Renaming names, List<String> operation) {
    String owner = operation.get(1).replace('.', '/');
    String name = operation.get(2);
    String descriptor = operation.get(3);
    if (!names.owns(owner)) return mix(owner.hashCode(), descriptor.hashCode());
    boolean field = operation.get(0).equals("field");
    String newName = field ? names.field(owner, name) : names.method(owner, name);
    String before = field ? name : name + " " + descriptor;
    String after = field ? newName : newName + " " + names.descriptor(descriptor);
    return mix(versions[0].seen(owner, before), versions[1].seen(names.type(owner), after));
  }

  private long seen(String owner, String member) {
    Integer type = nodes.get(owner);
    Integer node = resolve(owner, member);
    return mix(type == null ? 0 : numbers[type], node == null ? 0 : numbers[node]);
  }

  /** The part that `member` of `owner` means, inherited or not; null if it is not the program's. */
  private Integer resolve(String owner, String member) {
    Deque<String> todo = new ArrayDeque<>(List.of(owner));
    Set<String> met = new HashSet<>();
    while (!todo.isEmpty()) {
      String type = todo.poll();
      if (!met.add(type)) continue;
      Integer found = nodes.get(type + " " + member);
      if (found != null) return found;
      todo.addAll(above.getOrDefault(type, List.of()));
    }
    return null;
  }

  private void number() {
    int[][] uses = new int[parts.size()][];
    for (int i = 0; i < uses.length; i++) uses[i] = usesOf(parts.get(i));
    numbers = new long[nodes.size()];
    for (int i = 0; i < uses.length; i++) numbers[i] = parts.get(i).made();
    int apart = distinct(numbers);
    for (int round = 0; round < MAX_ROUNDS; round++) {
      numbers = grown(uses);
      int now = distinct(numbers);
      if (now == apart) break;
      apart = now;
    }
  }

  /** The nodes that it uses. Uses of libraries become part of its own hash. */
  private int[] usesOf(AnatomyReader.Part part) {
    int[] uses = new int[part.uses().size()];
    int count = 0;
    for (String each : part.uses()) {
      int space = each.indexOf(' ');
      Integer node = nodes.get(each);
      if (space == 0 && node == null) nodes.put(each, node = nodes.size());
      if (space > 0 && node == null) {
        node = resolve(each.substring(0, space), each.substring(space + 1));
      }
      if (node != null) uses[count++] = node;
      else part.add(each.substring(space + 1).hashCode());
    }
    return Arrays.copyOf(uses, count);
  }

  private long[] grown(int[][] uses) {
    long[] users = new long[numbers.length];
    long[] next = numbers.clone();
    for (int i = 0; i < uses.length; i++) {
      for (int at = 0; at < uses[i].length; at++) {
        int used = uses[i][at];
        next[i] = mix(next[i], numbers[used]);
        // A sum, because they have no order.
        users[used] += mix(numbers[i], at);
      }
    }
    for (int i = 0; i < next.length; i++) next[i] = mix(next[i], users[i]);
    return next;
  }

  private static int distinct(long[] numbers) {
    long[] sorted = numbers.clone();
    Arrays.sort(sorted);
    int count = 0;
    for (int i = 0; i < sorted.length; i++) if (i == 0 || sorted[i] != sorted[i - 1]) count++;
    return count;
  }

  /** Scrambles two numbers into one. */
  static long mix(long a, long b) {
    long x = a * 0x9e3779b97f4a7c15L + b + 0x632be59bd9b4e019L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 27)) * 0x94d049bb133111ebL;
    return x ^ (x >>> 31);
  }
}
