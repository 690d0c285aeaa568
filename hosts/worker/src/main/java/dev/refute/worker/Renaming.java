package dev.refute.worker;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Maps the names of one version to those of the other: types, and members by name alone.
 *
 * <p>It is sound as long as it never maps two names to one. Code that finds a reason why it is not
 * sound says so.
 */
final class Renaming {
  /** The program's own types, with '/'. */
  private final Map<String, String> types = new HashMap<>();

  private final Map<String, String> methods;
  private final Map<String, String> fields;
  private final boolean renamesTypes;
  private boolean sound = true;

  /** `program` holds the binary names of the version to be renamed; keys of `types` are such. */
  Renaming(
      Set<String> program,
      Map<String, String> types,
      Map<String, String> methods,
      Map<String, String> fields) {
    this.methods = methods;
    this.fields = fields;
    renamesTypes = !types.isEmpty();
    for (String each : program) {
      this.types.put(each.replace('.', '/'), renamed(each, types).replace('.', '/'));
    }
    sound &= injective(this.types) && injective(methods) && injective(fields);
  }

  /** The renaming that changes nothing. */
  static Renaming none(Set<String> program) {
    return new Renaming(program, Map.of(), Map.of(), Map.of());
  }

  private static boolean injective(Map<String, String> map) {
    return new HashSet<>(map.values()).size() == map.size();
  }

  /** Member classes are renamed with the class around them. */
  private static String renamed(String name, Map<String, String> types) {
    String found = types.get(name);
    if (found != null) return found;
    int dollar = name.lastIndexOf('$');
    if (dollar <= 0) return name;
    return renamed(name.substring(0, dollar), types) + name.substring(dollar);
  }

  boolean renamesTypes() {
    return renamesTypes;
  }

  boolean renames() {
    return renamesTypes || !methods.isEmpty() || !fields.isEmpty();
  }

  boolean sound() {
    return sound;
  }

  void doubt() {
    sound = false;
  }

  /** Whether the type, with '/', is the program's. */
  boolean owns(String type) {
    return types.containsKey(type);
  }

  boolean touchesMethod(String name) {
    return methods.containsKey(name) || methods.containsValue(name);
  }

  String method(String owner, String name) {
    if (methods.isEmpty() || !owns(owner)) return name;
    // If the new name is in use already, two names would become one.
    if (methods.containsValue(name) && !methods.containsKey(name)) doubt();
    return methods.getOrDefault(name, name);
  }

  String field(String owner, String name) {
    if (fields.isEmpty() || !owns(owner)) return name;
    if (fields.containsValue(name) && !fields.containsKey(name)) doubt();
    return fields.getOrDefault(name, name);
  }

  /** A type's internal name, or the descriptor of an array. */
  String type(String name) {
    if (!renamesTypes || name == null) return name;
    if (name.startsWith("[")) return descriptor(name);
    return types.getOrDefault(name, name);
  }

  String[] types(String[] names) {
    if (!renamesTypes || names == null) return names;
    String[] renamed = new String[names.length];
    for (int i = 0; i < names.length; i++) renamed[i] = type(names[i]);
    return renamed;
  }

  String descriptor(String text) {
    if (!renamesTypes) return text;
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      out.append(text.charAt(i));
      if (text.charAt(i) != 'L') continue;
      int end = text.indexOf(';', i);
      out.append(type(text.substring(i + 1, end))).append(';');
      i = end;
    }
    return out.toString();
  }
}
