package dev.refute.worker;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Two versions of a program, read with the same names, so that they can be compared without running
 * them.
 *
 * <p>They are the same if their class files are equal after the renaming, regardless of the order
 * of members. This is sound: a renaming by name that never maps two names to one keeps all calls
 * and all overriding. No claim is made where names are data (reflection, stack traces, names of
 * enums and records) or where a name could clash with one of a library.
 */
final class Alike {
  final Map<String, Shape> before = new TreeMap<>();
  final Map<String, Shape> after = new TreeMap<>();
  final Renaming names;
  final Renaming plain;
  private final boolean libraries;

  Alike(
      Compilation before,
      Compilation after,
      Map<String, String> types,
      Map<String, String> methods,
      Map<String, String> fields) {
    names = new Renaming(before.classes.keySet(), types, methods, fields);
    plain = Renaming.none(after.classes.keySet());
    libraries = !before.classPath.isEmpty();
    for (byte[] bytes : before.classes.values()) {
      add(Shape.of(bytes, names, names.renamesTypes()), this.before);
    }
    for (var each : after.classes.entrySet()) {
      // A class that did not change is read once.
      byte[] old = names.renames() ? null : before.classes.get(each.getKey());
      boolean equal = Arrays.equals(old, each.getValue());
      Shape known = equal ? this.before.get(each.getKey().replace('.', '/')) : null;
      if (known == null) known = Shape.of(each.getValue(), plain, names.renamesTypes());
      add(known, this.after);
    }
  }

  private static void add(Shape shape, Map<String, Shape> into) {
    into.put(shape.name, shape);
  }

  /** Whether the versions may be compared member by member under the renaming. */
  boolean comparable() {
    // If anything was renamed, the version after must not use names as data either.
    boolean trusted = names.sound() && (plain.sound() || !names.renames());
    // A library might already have a type of the new name.
    return trusted && !(names.renamesTypes() && libraries);
  }

  /** Whether they are the same program. */
  boolean same() {
    if (!names.sound() || !plain.sound()) return false;
    if (!comparable() || !before.keySet().equals(after.keySet())) return false;
    for (var each : before.entrySet()) {
      if (!each.getValue().sameAs(after.get(each.getKey()))) return false;
    }
    return true;
  }

  /** Names of the types of either version. */
  Set<String> types() {
    Set<String> all = new HashSet<>(before.keySet());
    all.addAll(after.keySet());
    return all;
  }
}
