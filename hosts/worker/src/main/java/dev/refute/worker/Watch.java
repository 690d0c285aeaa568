package dev.refute.worker;

import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;

/**
 * The changed code of one version, and what of it was reached. Only its methods get probes, so that
 * a search can be measured while it runs.
 *
 * @param coverage counts for both versions
 * @param side what the places of this version begin with
 * @param methods "owner name descriptor" of the methods to measure
 * @param places the changed lines, without the side
 */
record Watch(Coverage coverage, String side, Set<String> methods, Set<String> places) {
  boolean watches(String owner, String name, String descriptor) {
    return methods.contains(owner + " " + name + " " + descriptor);
  }

  /** Lines reached, lines, branches reached, branches. */
  int[] figures() {
    return coverage.figures(places.stream().map(each -> side + each).toList());
  }

  /** The places that were not reached; those that have no code are left out. */
  List<String> missed() {
    return places.stream()
        .filter(each -> coverage.has(side + each) && !coverage.isReached(side + each))
        .toList();
  }

  /** The file of a class: "p/A.java". A member class is in the file of its outer class. */
  static String file(String type, String source) {
    int slash = type.lastIndexOf('/') + 1;
    if (source != null) return type.substring(0, slash) + source;
    int dollar = type.indexOf('$', slash + 1);
    return (dollar < 0 ? type : type.substring(0, dollar)) + ".java";
  }

  /** A method as people write it: "p.A.m(int)". */
  static String method(String owner, String name, String descriptor) {
    StringBuilder text = new StringBuilder(owner.replace('/', '.').replace('$', '.'));
    if (!name.equals("<init>")) text.append('.').append(name);
    text.append('(');
    String separator = "";
    for (Type each : Type.getArgumentTypes(descriptor)) {
      text.append(separator).append(each.getClassName().replace('$', '.'));
      separator = ", ";
    }
    return text.append(')').toString();
  }
}
