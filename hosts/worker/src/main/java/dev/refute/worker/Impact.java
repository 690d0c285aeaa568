package dev.refute.worker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Type;

/**
 * Finds the operations that a change can reach.
 *
 * <p>It builds a graph over both versions: if something may behave differently, so may everything
 * that depends on it. Methods depend on what they may call (by name and descriptor, whatever the
 * receiver), on the fields they read (by name), and on the initialisers they may trigger; fields
 * depend on the methods that write them. Code that we do not see (the JDK) may call back anything
 * that overrides one of its methods, and all its objects and all arrays count as one piece of
 * state. A sequence of calls none of which is reached behaves the same in both versions.
 *
 * <p>If code uses names, members or the stack as data, or if a class's supertypes changed,
 * everything is reached.
 */
final class Impact {
  /** Bits of the answer. */
  static final int REACHED = 1;

  static final int CALLED = 2;

  private static final String OUTSIDE = "outside";
  private static final String HEAP = "heap";
  private static final Set<String> OBJECT_METHODS =
      Set.of("toString", "equals", "hashCode", "clone", "finalize");

  private static final Set<String> VALUES =
      Set.of(
          "java/lang/String", "java/lang/Integer", "java/lang/Long", "java/lang/Short",
          "java/lang/Byte", "java/lang/Character", "java/lang/Boolean", "java/lang/Double",
          "java/lang/Float", "java/lang/Math", "java/lang/StrictMath", "java/io/PrintStream");

  private final Alike versions;
  private final Set<String> program;

  /** Every version of every class. */
  private final List<Shape> shapes = new ArrayList<>();

  private final Map<String, Set<String>> ancestors = new HashMap<>();
  private final Map<String, Boolean> foreign = new HashMap<>();
  private final Set<String> fields = new HashSet<>();
  private final Set<String> methods = new HashSet<>();
  private final Set<String> initialised = new HashSet<>();

  /** The nodes that depend on a node. */
  private final Map<String, Set<String>> dependents = new HashMap<>();

  private final Set<String> reached = new HashSet<>();
  private final Map<String, List<Use>> uses = new HashMap<>();

  Impact(Alike versions) {
    this.versions = versions;
    program = versions.types();
    shapes.addAll(versions.before.values());
    for (Shape each : versions.after.values()) {
      if (versions.before.get(each.name) != each) shapes.add(each);
    }
  }

  /** For each operation, given as kind, owner, name and descriptor in turn, its bits. */
  byte[] judge(List<String> operations) {
    boolean everything = !versions.comparable() || headersChanged() || reflects();
    if (!everything) {
      build();
      spread();
    }
    byte[] bits = new byte[operations.size() / 4];
    for (int i = 0; i < bits.length; i++) {
      List<String> operation = operations.subList(4 * i, 4 * i + 4);
      String owner = operation.get(1).replace('.', '/');
      if (!versions.names.owns(owner)) {
        bits[i] = CALLED;
        continue;
      }
      if (everything || isReached(operation, owner)) bits[i] |= REACHED;
      if (isCalled(operation, owner)) bits[i] |= CALLED;
    }
    return bits;
  }

  private boolean headersChanged() {
    for (Shape each : versions.before.values()) {
      Shape other = versions.after.get(each.name);
      if (other != null && !each.header().equals(other.header())) return true;
    }
    return false;
  }

  private boolean reflects() {
    return shapes.stream().anyMatch(each -> each.reflects);
  }

  private void build() {
    for (Shape each : shapes) {
      fields.addAll(each.fields.keySet());
      methods.addAll(each.methods.keySet());
      if (each.methods.containsKey("<clinit> ()V")) initialised.add(each.name);
      Set<String> above = ancestors.computeIfAbsent(each.name, key -> new HashSet<>());
      above.add(each.name);
      above.add(each.parent);
      above.addAll(List.of(each.interfaces));
    }
    // Transitively.
    for (boolean grown = true; grown; ) {
      grown = false;
      for (Set<String> above : ancestors.values()) {
        Set<String> more = new HashSet<>();
        for (String each : above) more.addAll(ancestors.getOrDefault(each, Set.of()));
        grown |= above.addAll(more);
      }
    }
    for (Shape each : shapes) {
      boolean open = foreign(each.name);
      each.methods.forEach((key, method) -> addMethod(each, key, method, open));
    }
    Set<String> types = new TreeSet<>(versions.before.keySet());
    types.addAll(versions.after.keySet());
    for (String each : types) {
      Shape before = versions.before.get(each);
      Shape after = versions.after.get(each);
      if (before != after) compare(before, after);
    }
  }

  /** Whether the class or a subclass has a supertype outside the program, other than Object. */
  private boolean foreign(String type) {
    return foreign.computeIfAbsent(type, this::findForeign);
  }

  private boolean findForeign(String type) {
    // The class may declare a method that a subclass inherits for a library's interface.
    for (var each : ancestors.entrySet()) {
      if (!each.getValue().contains(type)) continue;
      for (String above : each.getValue()) {
        if (above != null && !program.contains(above) && !above.equals("java/lang/Object")) {
          return true;
        }
      }
    }
    return false;
  }

  private void depends(String node, String on) {
    dependents.computeIfAbsent(on, key -> new LinkedHashSet<>()).add(node);
  }

  private void addMethod(Shape shape, String key, Shape.Method method, boolean open) {
    String node = definition(shape.name, key);
    String name = key.substring(0, key.indexOf(' '));
    if (!name.startsWith("<")) {
      depends(byName(key), node);
      if (open || OBJECT_METHODS.contains(name)) depends(OUTSIDE, node);
    }
    for (String each : method.calls) call(node, each);
    for (String each : method.makes) hand(node, each);
    for (String each : method.touches) touch(node, each);
    if (name.equals("<clinit>")) depends(initialiser(shape.name), node);
    for (String each : method.reads) depends(node, field(each));
    for (String each : method.writes) depends(field(each), node);
    if (method.loadsElements) depends(node, HEAP);
    if (method.storesElements) depends(HEAP, node);
    if (method.opaque) callOutside(node);
    method.lambdas.forEach(
        (called, target) -> {
          call(byName(called), target);
          call(OUTSIDE, target);
        });
  }

  private void call(String node, String site) {
    String[] parts = site.split(" ");
    String owner = parts[0];
    String key = parts[1] + " " + parts[2];
    if (parts[1].equals("<init>") && program.contains(owner)) {
      depends(node, definition(owner, key));
      return;
    }
    // For any receiver: a subclass of a library class may override it.
    depends(node, byName(key));
    boolean outside = !program.contains(owner) || foreign(owner) || !methods.contains(key);
    if (outside && !harmless(owner, parts[1], parts[2])) callOutside(node);
  }

  /**
   * Whoever gets an object that the method makes can ask it by the JDK's types, whatever class it
   * is of: an iterator for its elements, any object for its text.
   */
  private void hand(String node, String made) {
    if (!program.contains(made)) return;
    boolean open = foreign(made);
    for (String type : ancestors.get(made)) {
      for (Map<String, Shape> version : List.of(versions.before, versions.after)) {
        Shape shape = version.get(type);
        if (shape == null) continue;
        for (String key : shape.methods.keySet()) {
          String name = key.substring(0, key.indexOf(' '));
          if (name.startsWith("<") || !open && !OBJECT_METHODS.contains(name)) continue;
          depends(node, definition(type, key));
        }
      }
    }
  }

  private void callOutside(String node) {
    depends(node, OUTSIDE);
    depends(node, HEAP);
    depends(HEAP, node);
  }

  /** JDK code that neither calls back nor keeps anything. */
  private static boolean harmless(String owner, String name, String descriptor) {
    if (owner.equals("java/lang/Object") && name.equals("<init>")) return true;
    if (!VALUES.contains(owner)) return false;
    for (Type each : Type.getArgumentTypes(descriptor)) {
      boolean value = each.getSort() < Type.ARRAY || VALUES.contains(each.getInternalName());
      if (!value) return false;
    }
    return true;
  }

  /** Initialising a class initialises its superclasses. The order may matter too. */
  private void touch(String node, String type) {
    for (String each : ancestors.getOrDefault(type, Set.of())) {
      if (!initialised.contains(each)) continue;
      depends(node, initialiser(each));
      depends(initialiser(each), node);
    }
  }

  private void compare(Shape before, Shape after) {
    Map<String, String> fieldsBefore = before == null ? Map.of() : before.fields;
    Map<String, String> fieldsAfter = after == null ? Map.of() : after.fields;
    for (String each : union(fieldsBefore.keySet(), fieldsAfter.keySet())) {
      if (!Objects.equals(fieldsBefore.get(each), fieldsAfter.get(each))) reached.add("f " + each);
    }
    Map<String, Shape.Method> methodsBefore = before == null ? Map.of() : before.methods;
    Map<String, Shape.Method> methodsAfter = after == null ? Map.of() : after.methods;
    String name = before == null ? after.name : before.name;
    for (String each : union(methodsBefore.keySet(), methodsAfter.keySet())) {
      Shape.Method b = methodsBefore.get(each);
      Shape.Method a = methodsAfter.get(each);
      if (a == null || b == null || !Shape.sameText(b, a)) reached.add(definition(name, each));
    }
  }

  private static Set<String> union(Set<String> a, Set<String> b) {
    Set<String> all = new TreeSet<>(a);
    all.addAll(b);
    return all;
  }

  private void spread() {
    Deque<String> todo = new ArrayDeque<>(reached);
    while (!todo.isEmpty()) {
      for (String each : dependents.getOrDefault(todo.pop(), Set.of())) {
        if (reached.add(each)) todo.push(each);
      }
    }
  }

  private static String definition(String owner, String key) {
    return "d " + owner + " " + key;
  }

  private static String byName(String key) {
    return "m " + key;
  }

  private static String initialiser(String type) {
    return "i " + type;
  }

  /** The node of the field "owner name"; fields of libraries belong to the heap. */
  private String field(String access) {
    String name = access.substring(access.indexOf(' ') + 1);
    return fields.contains(name) ? "f " + name : HEAP;
  }

  private boolean isReached(List<String> operation, String oldOwner) {
    String owner = versions.names.type(oldOwner);
    for (String each : ancestors.getOrDefault(owner, Set.of())) {
      if (reached.contains(initialiser(each))) return true;
    }
    String name = operation.get(2);
    switch (operation.get(0)) {
      case "field":
        return reached.contains("f " + versions.names.field(oldOwner, name));
      case "constructor":
        return reached.contains(definition(owner, "<init> " + descriptor(operation)));
      default:
        String key = versions.names.method(oldOwner, name) + " " + descriptor(operation);
        return reached.contains(byName(key));
    }
  }

  private String descriptor(List<String> operation) {
    return versions.names.descriptor(operation.get(3));
  }

  /** Whether the version before uses the member somewhere, other than in the member itself. */
  private boolean isCalled(List<String> operation, String oldOwner) {
    String owner = versions.names.type(oldOwner);
    String name = operation.get(2);
    String kind = operation.get(0);
    if (name.equals("main") && operation.get(3).equals("([Ljava/lang/String;)V")) return true;
    boolean field = kind.equals("field");
    String member =
        field
            ? versions.names.field(oldOwner, name)
            : versions.names.method(oldOwner, name) + " " + descriptor(operation);
    for (Use use : uses().getOrDefault(member, List.of())) {
      if (use.method.equals(member) && related(use.type, owner)) continue;
      boolean found =
          kind.equals("constructor")
              ? use.owner.equals(owner) && use.makes
              : related(use.owner, owner);
      if (found) return true;
    }
    return false;
  }

  /**
   * A use of a member of `owner`, in `method` of `type`.
   *
   * @param makes whether that method makes an object of the owner
   */
  private record Use(String owner, String type, String method, boolean makes) {}

  /** The uses of the version before by member: a field's name, or a method's with its types. */
  private Map<String, List<Use>> uses() {
    if (!uses.isEmpty()) return uses;
    for (Shape shape : versions.before.values()) {
      shape.methods.forEach(
          (key, method) -> {
            for (Set<String> sites : List.of(method.reads, method.calls)) {
              for (String site : sites) {
                int space = site.indexOf(' ');
                String owner = site.substring(0, space);
                uses.computeIfAbsent(site.substring(space + 1), member -> new ArrayList<>())
                    .add(new Use(owner, shape.name, key, method.makes.contains(owner)));
              }
            }
          });
    }
    return uses;
  }

  /** Whether the one is the other, or its supertype, in the version before. */
  private boolean related(String a, String b) {
    return above(a, b, 0) || above(b, a, 0);
  }

  private boolean above(String low, String high, int depth) {
    if (low.equals(high)) return true;
    Shape shape = versions.before.get(low);
    if (shape == null || depth > 100) return false;
    if (shape.parent != null && above(shape.parent, high, depth + 1)) return true;
    for (String each : shape.interfaces) if (above(each, high, depth + 1)) return true;
    return false;
  }
}
