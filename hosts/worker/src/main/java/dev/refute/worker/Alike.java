package dev.refute.worker;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Two versions of a program, read into the same names, to be compared without running them.
 *
 * <p>They are the same if the class files are equal once the names of the one before are changed as
 * the refactoring says, wherever in the class a member stands. That is sound because a renaming by
 * name alone, under which no two names become one, keeps every call and every overriding as it was.
 * Nothing is said where names are data (reflection, stack traces, names of enums and records) and
 * where a name might meet one of a library.
 */
final class Alike {
  final Map<String, Shape> before = new TreeMap<>();
  final Map<String, Shape> after = new TreeMap<>();
  final Renaming names;
  private final Renaming plain;
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
      // What did not change at all is read once.
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
    // The version after must not look at names either, where any were changed.
    boolean trusted = names.sound() && (plain.sound() || !names.renames());
    // A library might know a type by the name that is new.
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
