package dev.refute.worker;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.objectweb.asm.Opcodes;

/**
 * Guesses what a change renamed or moved, so that it can be compared with its old self.
 *
 * <p>Something that only the version before has and something that only the version after has are
 * the same if their bodies are equal, and nothing else fits either. Names of classes with dots,
 * "p.A$B"; members as source code writes them, "p.A.B.m".
 */
final class Guesses {
  private static final int UNSEEN = Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC;

  /** Stands for the name of a class. */
  private static final String SELF = "?";

  final Map<String, String> types = new TreeMap<>();
  final Map<String, String> methods = new TreeMap<>();
  final Map<String, String> fields = new TreeMap<>();

  /** Static members that went to another class. */
  final Map<String, String> moved = new TreeMap<>();

  /** Other members that did. */
  final Map<String, String> lost = new TreeMap<>();

  Guesses(
      Compilation before,
      Compilation after,
      Map<String, String> types,
      Map<String, String> methods,
      Map<String, String> fields) {
    guessTypes(new Alike(before, after, types, methods, fields));
    Map<String, String> known = new HashMap<>(this.types);
    known.putAll(types);
    Alike alike = new Alike(before, after, known, methods, fields);
    Map<String, String> oldNames = new HashMap<>();
    for (String each : before.classes.keySet()) {
      oldNames.put(alike.names.type(each.replace('.', '/')), each.replace('$', '.'));
    }
    guessMethods(alike, oldNames, methods);
    guessFields(alike, oldNames, fields);
  }

  void write(JsonWriter out) throws IOException {
    out.beginObject();
    write("types", types, out);
    write("methods", methods, out);
    write("fields", fields, out);
    write("moved", moved, out);
    write("lost", lost, out);
    out.endObject();
  }

  private static void write(String name, Map<String, String> map, JsonWriter out)
      throws IOException {
    out.name(name).beginObject();
    for (var each : map.entrySet()) out.name(each.getKey()).value(each.getValue());
    out.endObject();
  }

  // Types.

  private void guessTypes(Alike alike) {
    Map<String, Shape> gone = only(alike.before, alike.after);
    Map<String, Shape> added = only(alike.after, alike.before);
    if (gone.isEmpty() || added.isEmpty()) return;
    Map<String, Set<String>> bodiesAfter = new HashMap<>();
    added.forEach((name, shape) -> bodiesAfter.put(name, bodies(shape)));
    Map<String, List<String>> claims = new TreeMap<>();
    gone.forEach(
        (name, shape) -> {
          Set<String> own = bodies(shape);
          String best = null;
          double most = 0;
          boolean tie = false;
          for (var each : bodiesAfter.entrySet()) {
            if (kind(shape) != kind(added.get(each.getKey()))) continue;
            double likeness = likeness(own, each.getValue());
            if (likeness < 0.5 || likeness < most) continue;
            tie = likeness == most;
            most = likeness;
            best = each.getKey();
          }
          if (best != null && !tie) claims.computeIfAbsent(best, k -> new ArrayList<>()).add(name);
        });
    claims.forEach(
        (now, old) -> {
          if (old.size() == 1) types.put(old.get(0).replace('/', '.'), now.replace('/', '.'));
        });
  }

  /** Whether it is an interface, an enum, …: as class files say it. */
  private static int kind(Shape shape) {
    return shape.access
        & (Opcodes.ACC_INTERFACE | Opcodes.ACC_ENUM | Opcodes.ACC_ANNOTATION | Opcodes.ACC_RECORD);
  }

  /** Top-level classes, and member classes of classes that both versions have. */
  private static Map<String, Shape> only(Map<String, Shape> these, Map<String, Shape> others) {
    Map<String, Shape> found = new TreeMap<>();
    these.forEach(
        (name, shape) -> {
          int dollar = name.lastIndexOf('$');
          boolean member = dollar > 0;
          if (others.containsKey(name)) return;
          if (member && !others.containsKey(name.substring(0, dollar))) return;
          if (member && Character.isDigit(name.charAt(dollar + 1))) return;
          found.put(name, shape);
        });
    return found;
  }

  /** What it declares, in words that do not name it. */
  private static Set<String> bodies(Shape shape) {
    Set<String> all = new HashSet<>();
    shape.methods.forEach(
        (key, method) -> {
          String name = key.startsWith("lambda$") ? "lambda" : nameless(shape, key);
          all.add(name + nameless(shape, method.text.toString()));
        });
    shape.fields.forEach((name, text) -> all.add(name + " " + nameless(shape, text)));
    return all;
  }

  private static String nameless(Shape shape, String text) {
    return text.replaceAll(
        "(?<![\\w/$])(L?)" + Pattern.quote(shape.name) + "(?![\\w/])",
        "$1" + Matcher.quoteReplacement(SELF));
  }

  /** From 0 to 1: how much of what either has both have. */
  private static double likeness(Set<String> one, Set<String> two) {
    Set<String> both = new HashSet<>(one);
    both.retainAll(two);
    return both.size() / (double) Math.max(1, Math.max(one.size(), two.size()));
  }

  // Methods.

  /** A method that one version alone has. */
  private record Lone(Shape type, String key, Shape.Method method) {
    String name() {
      return key.substring(0, key.indexOf(' '));
    }

    boolean isStatic() {
      return (method.access & Opcodes.ACC_STATIC) != 0;
    }

    /** Its types and its code, without its own name. */
    String body() {
      String own = type.name + " " + key;
      String text = method.text.toString().replace(own, "self");
      return key.substring(key.indexOf(' ')) + "\n" + text;
    }

    /** The same with its name, wherever it stands. */
    String bodyAnywhere() {
      return name() + nameless(type, body());
    }
  }

  private void guessMethods(
      Alike alike, Map<String, String> oldNames, Map<String, String> known) {
    List<Lone> gone = new ArrayList<>();
    List<Lone> added = new ArrayList<>();
    for (String type : new TreeSet<>(alike.types())) {
      Shape b = alike.before.get(type);
      Shape a = alike.after.get(type);
      if (b == a) continue;
      if (b != null) lone(b, a, gone);
      if (a != null) lone(a, b, added);
    }
    Map<String, String> byName = new HashMap<>();
    Set<String> taken = new HashSet<>(known.values());
    Set<Lone> done = new HashSet<>();
    for (Lone[] pair : pairs(gone, added, each -> each.type.name + each.body())) {
      String old = pair[0].name();
      String now = pair[1].name();
      if (known.containsKey(old)) continue;
      // Renaming is by name: one name becomes one other.
      boolean agreed = now.equals(byName.get(old));
      if (!agreed && (byName.containsKey(old) || !taken.add(now))) continue;
      byName.put(old, now);
      methods.put(oldNames.get(pair[0].type.name) + "." + old, now);
      done.addAll(List.of(pair));
    }
    gone.removeAll(done);
    added.removeAll(done);
    for (Lone[] pair : pairs(gone, added, Lone::bodyAnywhere)) {
      String to = pair[1].type.name.replace('/', '.').replace('$', '.') + "." + pair[1].name();
      String from = oldNames.get(pair[0].type.name) + "." + pair[0].name();
      (pair[0].isStatic() && pair[1].isStatic() ? moved : lost).put(from, to);
    }
  }

  private static void lone(Shape type, Shape other, List<Lone> into) {
    type.methods.forEach(
        (key, method) -> {
          boolean named = !key.startsWith("<") && (method.access & UNSEEN) == 0;
          boolean alone = other == null || !other.methods.containsKey(key);
          boolean code = (method.access & Opcodes.ACC_ABSTRACT) == 0;
          if (named && alone && code) into.add(new Lone(type, key, method));
        });
  }

  /** Those that fit each other and nothing else. */
  private static List<Lone[]> pairs(
      List<Lone> gone, List<Lone> added, Function<Lone, String> body) {
    Map<String, List<Lone>> before = gone.stream().collect(Collectors.groupingBy(body));
    Map<String, List<Lone>> after = added.stream().collect(Collectors.groupingBy(body));
    List<Lone[]> found = new ArrayList<>();
    for (Lone each : gone) {
      String key = body.apply(each);
      List<Lone> others = after.getOrDefault(key, List.of());
      if (before.get(key).size() == 1 && others.size() == 1) {
        found.add(new Lone[] {each, others.get(0)});
      }
    }
    return found;
  }

  // Fields.

  /** A field has no body: it is the same if all code that used the one uses the other. */
  private void guessFields(Alike alike, Map<String, String> oldNames, Map<String, String> known) {
    for (String type : new TreeSet<>(alike.types())) {
      Shape b = alike.before.get(type);
      Shape a = alike.after.get(type);
      if (b == a || b == null || a == null) continue;
      for (var old : b.fields.entrySet()) {
        if (a.fields.containsKey(old.getKey()) || known.containsKey(old.getKey())) continue;
        for (var now : a.fields.entrySet()) {
          boolean open = (Integer.parseInt(now.getValue().split(" ")[0]) & UNSEEN) == 0;
          boolean fits = now.getValue().equals(old.getValue());
          if (b.fields.containsKey(now.getKey()) || !fits) continue;
          if (open && usedAlike(alike, type, old.getKey(), now.getKey())) {
            fields.put(oldNames.get(type) + "." + old.getKey(), now.getKey());
          }
        }
      }
    }
  }

  private static boolean usedAlike(Alike alike, String type, String old, String now) {
    String from = " " + type + " " + old + " ";
    String to = " " + type + " " + now + " ";
    boolean used = false;
    for (Shape b : alike.before.values()) {
      Shape a = alike.after.get(b.name);
      for (var each : b.methods.entrySet()) {
        String text = each.getValue().text.toString();
        if (!text.contains(from)) continue;
        used = true;
        Shape.Method other = a == null ? null : a.methods.get(each.getKey());
        if (other == null || !other.text.toString().equals(text.replace(from, to))) return false;
      }
    }
    return used;
  }
}
