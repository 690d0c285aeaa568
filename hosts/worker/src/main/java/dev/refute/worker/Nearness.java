package dev.refute.worker;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;

/**
 * How many calls lie between an operation and the change: 0 for a member that changed itself.
 *
 * <p>{@link Impact} proves what a change cannot reach, and so must overestimate what it can. This
 * says where to look first, and may be wrong: a call leads to a method of that name and descriptor
 * in a class above or below the one named, and code of libraries calls nothing back. A method that
 * no test can call, of a private or anonymous class say, is near what makes objects of its class:
 * tests get at it by an interface of those. Calls by way of a library's interface (`it.next()`)
 * mostly lead elsewhere, and count as several.
 */
final class Nearness {
  static final int FAR = 255;
  private static final int THROUGH_LIBRARY = 3;

  private final Alike versions;

  /** By "name descriptor": "owner name descriptor" of the methods that call such a method. */
  private final Map<String, Set<Site>> callers = new HashMap<>();

  /** A call of a method on `owner`, made in `from`. */
  private record Site(String owner, String from) {
    // What a record has by itself is linked at run time, in each process anew.
    @Override
    public int hashCode() {
      return 31 * owner.hashCode() + from.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Site site && owner.equals(site.owner) && from.equals(site.from);
    }
  }

  /** By class: the methods that make an object of it. */
  private final Map<String, Set<String>> makers = new HashMap<>();

  /** "owner field" of what initialisers of classes write. */
  private final Set<String> initialised = new HashSet<>();

  /** "owner name descriptor" of what tests can call. */
  private final Set<String> callable = new HashSet<>();

  private final Set<String> instanceMethods = new HashSet<>();
  private final Map<String, Set<String>> above = new HashMap<>();
  private final Map<String, Set<String>> allAbove = new HashMap<>();
  private final Map<String, Integer> distances = new HashMap<>();

  /** By "name descriptor": the classes whose method of that name is near. */
  private final Map<String, Set<String>> nearTypes = new HashMap<>();

  private record Reached(String method, int distance) {}

  private final PriorityQueue<Reached> todo =
      new PriorityQueue<>(Comparator.comparingInt(Reached::distance));

  /** `operations` are kind, owner, name and descriptor in turn. */
  Nearness(Alike versions, List<String> operations) {
    this.versions = versions;
    for (int i = 0; i < operations.size(); i += 4) {
      List<String> operation = operations.subList(i, i + 4);
      if (!isField(operation)) callable.add(ownerOf(operation) + " " + keyOf(operation));
    }
    for (Map<String, Shape> each : List.of(versions.before, versions.after)) {
      each.values().forEach(this::read);
    }
    for (String each : changed()) reach(each, 0);
    while (!todo.isEmpty()) {
      Reached next = todo.poll();
      if (next.distance == distances.get(next.method)) spread(next.method, next.distance);
    }
  }

  private void read(Shape shape) {
    Set<String> parents = above.computeIfAbsent(shape.name, key -> new HashSet<>());
    if (shape.parent != null) parents.add(shape.parent);
    parents.addAll(List.of(shape.interfaces));
    shape.methods.forEach(
        (key, method) -> {
          String from = shape.name + " " + key;
          for (String call : method.calls) {
            int space = call.indexOf(' ');
            String owner = call.substring(0, space);
            callers
                .computeIfAbsent(call.substring(space + 1), name -> new HashSet<>())
                .add(new Site(owner, from));
          }
          for (String type : method.makes) {
            makers.computeIfAbsent(type, name -> new HashSet<>()).add(from);
          }
          if (key.startsWith("<clinit>")) initialised.addAll(method.writes);
          boolean ofObject = (method.access & Opcodes.ACC_STATIC) == 0 && !key.startsWith("<");
          if (ofObject) instanceMethods.add(from);
        });
  }

  /** "owner name descriptor" of each method that is not the same in both versions. */
  Set<String> changed() {
    Set<String> found = new TreeSet<>();
    Set<String> types = versions.types();
    for (String type : types) {
      Shape before = versions.before.get(type);
      Shape after = versions.after.get(type);
      if (before == after || before == null || after == null) continue;
      Set<String> keys = new TreeSet<>(before.methods.keySet());
      keys.addAll(after.methods.keySet());
      for (String key : keys) {
        Shape.Method b = before.methods.get(key);
        Shape.Method a = after.methods.get(key);
        if (a == null || b == null || !Shape.sameText(b, a)) found.add(type + " " + key);
      }
      // Another value of a field shows where it is read.
      for (String field : before.fields.keySet()) {
        if (!Objects.equals(before.fields.get(field), after.fields.get(field))) {
          for (Shape shape : List.of(before, after)) {
            shape.methods.forEach(
                (key, method) -> {
                  if (method.reads.contains(type + " " + field)) found.add(type + " " + key);
                });
          }
        }
      }
    }
    return found;
  }

  private void spread(String method, int distance) {
    int space = method.indexOf(' ');
    String owner = method.substring(0, space);
    String key = method.substring(space + 1);
    // An initialiser runs before anything else of its class.
    if (key.startsWith("<clinit>")) {
      for (Map<String, Shape> each : List.of(versions.before, versions.after)) {
        Shape shape = each.get(owner);
        if (shape == null) continue;
        for (String other : shape.methods.keySet()) reach(owner + " " + other, distance + 1);
      }
    }
    for (Site site : callers.getOrDefault(key, Set.of())) {
      if (!related(site.owner, owner)) continue;
      boolean ownCall = above.containsKey(site.owner);
      reach(site.from, distance + (ownCall ? 1 : THROUGH_LIBRARY));
    }
    if (callable.contains(method) || !instanceMethods.contains(method)) return;
    makers.forEach(
        (type, all) -> {
          if (isAbove(owner, type)) for (String each : all) reach(each, distance + 1);
        });
  }

  private void reach(String method, int far) {
    int distance = Math.min(FAR - 1, far);
    Integer known = distances.get(method);
    if (known != null && known <= distance) return;
    distances.put(method, distance);
    todo.add(new Reached(method, distance));
    int space = method.indexOf(' ');
    nearTypes
        .computeIfAbsent(method.substring(space + 1), key -> new HashSet<>())
        .add(method.substring(0, space));
  }

  private boolean related(String a, String b) {
    return isAbove(a, b) || isAbove(b, a);
  }

  private boolean isAbove(String high, String low) {
    if (low.equals(high)) return true;
    if (!above.containsKey(low)) return false;
    Set<String> all = allAbove.get(low);
    if (all == null) allAbove.put(low, all = findAllAbove(low));
    return all.contains(high);
  }

  private Set<String> findAllAbove(String low) {
    Deque<String> next = new ArrayDeque<>(List.of(low));
    Set<String> met = new HashSet<>();
    while (!next.isEmpty()) {
      String each = next.poll();
      if (met.add(each)) next.addAll(above.getOrDefault(each, Set.of()));
    }
    return met;
  }

  private static boolean isField(List<String> operation) {
    return operation.get(0).equals("field");
  }

  private String ownerOf(List<String> operation) {
    return versions.names.type(operation.get(1).replace('.', '/'));
  }

  private String keyOf(List<String> operation) {
    String name = versions.names.method(operation.get(1).replace('.', '/'), operation.get(2));
    return name + " " + versions.names.descriptor(operation.get(3));
  }

  /**
   * The distance of an operation, given as kind, owner, name and descriptor. One that is inherited,
   * or overridden below, is as near as the nearest of them. A field that an initialiser sets is as
   * near as what the initialiser calls.
   */
  int of(List<String> operation) {
    String owner = ownerOf(operation);
    if (isField(operation)) {
      String name = versions.names.field(operation.get(1).replace('.', '/'), operation.get(2));
      Integer set = distances.get(owner + " <clinit> ()V");
      boolean holds = operation.get(3).startsWith("L") && initialised.contains(owner + " " + name);
      return set == null || !holds ? FAR : Math.min(FAR - 1, set + 1);
    }
    String key = keyOf(operation);
    Integer own = distances.get(owner + " " + key);
    int nearest = own == null ? FAR : own;
    if (key.startsWith("<")) return nearest;
    for (String type : nearTypes.getOrDefault(key, Set.of())) {
      int there = distances.get(type + " " + key);
      if (there >= nearest) continue;
      if (own == null ? related(type, owner) : isAbove(owner, type)) nearest = there;
    }
    return nearest;
  }
}
