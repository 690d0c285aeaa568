package dev.refute.worker;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * How many calls lie between an operation and the change: 0 for a member that changed itself.
 *
 * <p>{@link Impact} proves what a change cannot reach, and so must overestimate what it can. This
 * says where to look first, and may be wrong: a call leads to a method of that name and descriptor
 * in a class above or below the one named, and code of libraries calls nothing back.
 */
final class Nearness {
  static final int FAR = 255;

  private final Alike versions;

  /** By "name descriptor": "owner name descriptor" of the methods that call such a method. */
  private final Map<String, Set<Site>> callers = new HashMap<>();

  /** A call of a method on `owner`, made in `from`. */
  private record Site(String owner, String from) {}

  private final Map<String, Set<String>> above = new HashMap<>();
  private final Map<String, Integer> distances = new HashMap<>();

  Nearness(Alike versions) {
    this.versions = versions;
    for (Map<String, Shape> each : List.of(versions.before, versions.after)) {
      each.values().forEach(this::read);
    }
    Deque<String> todo = new ArrayDeque<>();
    for (String each : changed()) {
      distances.put(each, 0);
      todo.add(each);
    }
    while (!todo.isEmpty()) spread(todo.poll(), todo);
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

  private void spread(String method, Deque<String> todo) {
    int space = method.indexOf(' ');
    String owner = method.substring(0, space);
    String key = method.substring(space + 1);
    int next = Math.min(FAR - 1, distances.get(method) + 1);
    // An initialiser runs before anything else of its class.
    if (key.startsWith("<clinit>")) {
      for (Map<String, Shape> each : List.of(versions.before, versions.after)) {
        Shape shape = each.get(owner);
        if (shape == null) continue;
        for (String other : shape.methods.keySet()) reach(owner + " " + other, next, todo);
      }
    }
    for (Site site : callers.getOrDefault(key, Set.of())) {
      if (related(site.owner, owner)) reach(site.from, next, todo);
    }
  }

  private void reach(String method, int distance, Deque<String> todo) {
    if (distances.putIfAbsent(method, distance) == null) todo.add(method);
  }

  private boolean related(String a, String b) {
    return isAbove(a, b) || isAbove(b, a);
  }

  private boolean isAbove(String high, String low) {
    Deque<String> todo = new ArrayDeque<>(List.of(low));
    Set<String> met = new HashSet<>();
    while (!todo.isEmpty()) {
      String each = todo.poll();
      if (each.equals(high)) return true;
      if (met.add(each)) todo.addAll(above.getOrDefault(each, Set.of()));
    }
    return false;
  }

  /**
   * The distance of an operation, given as kind, owner, name and descriptor. One that is inherited,
   * or overridden below, is as near as the nearest of them.
   */
  int of(List<String> operation) {
    String owner = versions.names.type(operation.get(1).replace('.', '/'));
    if (operation.get(0).equals("field")) return FAR;
    String name = versions.names.method(operation.get(1).replace('.', '/'), operation.get(2));
    String key = name + " " + versions.names.descriptor(operation.get(3));
    Integer own = distances.get(owner + " " + key);
    if (own != null) return own;
    if (name.startsWith("<")) return FAR;
    int nearest = FAR;
    for (String type : above.keySet()) {
      Integer there = distances.get(type + " " + key);
      if (there != null && there < nearest && related(type, owner)) nearest = there;
    }
    return nearest;
  }
}
