package dev.refute.worker;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a random test of a library can do: the operations of the classes under test, and of other
 * classes that are needed to make values for their parameters.
 *
 * <p>A class that cannot be loaded or inspected is left out, with the reason.
 */
final class Surface {
  private static final Set<String> NEVER =
      Set.of("getClass", "wait", "notify", "notifyAll", "finalize");

  final List<Operation> operations = new ArrayList<>();
  final Map<String, String> leftOut = new LinkedHashMap<>();
  final List<Class<?>> tested = new ArrayList<>();

  private final Set<String> known = new LinkedHashSet<>();
  private final boolean packagePrivate;
  private final Predicate<String> methods;

  /** `methods` is matched against "p.C.m(java.lang.String,int)". */
  Surface(boolean packagePrivate, Predicate<String> methods) {
    this.packagePrivate = packagePrivate;
    this.methods = methods;
  }

  void test(LibraryLoader loader, String name, boolean helper) {
    try {
      Class<?> type = Class.forName(name, false, loader);
      String why = unusable(type);
      if (why != null) {
        leftOut.put(name, why);
        return;
      }
      if (!helper) tested.add(type);
      addAll(type, helper);
    } catch (Throwable e) {
      leftOut.put(name, e.toString());
    }
  }

  private String unusable(Class<?> type) {
    if (type.isAnonymousClass() || type.isLocalClass() || type.isSynthetic()) return "has no name";
    if (type.isAnnotation()) return "is an annotation";
    return visible(type) ? null : "is not public";
  }

  /** Whether code of any package can name the class. */
  static boolean isPublic(Class<?> type) {
    for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
      if (!Modifier.isPublic(each.getModifiers())) return false;
    }
    return type.getModule().isExported(type.getPackageName());
  }

  /** Whether a test can name it. */
  private boolean visible(Class<?> type) {
    while (type.isArray()) type = type.getComponentType();
    if (type.isPrimitive() || isPublic(type)) return true;
    if (!packagePrivate || !(type.getClassLoader() instanceof LibraryLoader)) return false;
    if (type.isAnonymousClass() || type.isLocalClass()) return false;
    for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
      if (Modifier.isPrivate(each.getModifiers())) return false;
    }
    return true;
  }

  private boolean callable(Class<?> owner, int modifiers) {
    if (Modifier.isPublic(modifiers)) return true;
    boolean library = owner.getClassLoader() instanceof LibraryLoader;
    return packagePrivate && library && !Modifier.isPrivate(modifiers);
  }

  private void addAll(Class<?> type, boolean helper) {
    addConstructors(type, helper);
    Set<Method> all = new LinkedHashSet<>(Arrays.asList(type.getMethods()));
    if (packagePrivate) all.addAll(Arrays.asList(type.getDeclaredMethods()));
    List<Method> sorted = new ArrayList<>(all);
    // Reflection has no fixed order, and a seed shall mean the same everywhere.
    sorted.sort((a, b) -> a.toString().compareTo(b.toString()));
    for (Method each : sorted) {
      boolean own = each.getDeclaringClass() == type || !visible(each.getDeclaringClass());
      if (own && callable(type, each.getModifiers())) add(type, each, helper);
    }
    List<Field> fields = new ArrayList<>(Arrays.asList(type.getDeclaredFields()));
    fields.sort((a, b) -> a.toString().compareTo(b.toString()));
    for (Field each : fields) {
      if (callable(type, each.getModifiers()) && !each.isSynthetic()) add(type, each, helper);
    }
  }

  private void addConstructors(Class<?> type, boolean helper) {
    if (Modifier.isAbstract(type.getModifiers()) || type.isEnum()) return;
    List<Constructor<?>> all = new ArrayList<>(Arrays.asList(type.getDeclaredConstructors()));
    all.sort((a, b) -> a.toString().compareTo(b.toString()));
    for (Constructor<?> each : all) {
      if (callable(type, each.getModifiers())) add(type, each, helper);
    }
  }

  private void add(Class<?> owner, Field field, boolean helper) {
    if (!visible(field.getType())) return;
    add(Operation.of(owner, field), helper);
  }

  private void add(Class<?> owner, Executable from, boolean helper) {
    if (from.isSynthetic() || NEVER.contains(from.getName())) return;
    if (from instanceof Method method && method.isBridge()) return;
    for (Class<?> each : from.getParameterTypes()) if (!visible(each)) return;
    Operation op = Operation.of(owner, from);
    if (!visible(op.result)) return;
    String label = label(op);
    if (!helper && !methods.test(label)) return;
    String denied =
        Denied.reason(owner.getName().replace('.', '/'), op.name, op.descriptor);
    if (denied != null) {
      leftOut.put(label, "touches the outside: " + denied);
      return;
    }
    add(op, helper);
  }

  static String label(Operation op) {
    StringBuilder text = new StringBuilder(op.owner.getName()).append('.').append(op.name);
    text.append('(');
    boolean receiver = op.kind == Operation.Kind.METHOD;
    for (int i = receiver ? 1 : 0; i < op.inputs.size(); i++) {
      if (i > (receiver ? 1 : 0)) text.append(',');
      text.append(op.inputs.get(i).getTypeName());
    }
    return text.append(')').toString();
  }

  private void add(Operation op, boolean helper) {
    String key = op.kind + op.owner.getName() + "." + op.name + op.descriptor + op.inputs.size();
    if (!known.add(key)) return;
    op.helper |= helper;
    operations.add(op);
  }

  /** Adds operations that make values of types that nothing makes yet, as long as that helps. */
  void addHelpers(LibraryLoader loader, List<String> library) {
    add(Operation.of(Object.class, Object.class.getConstructors()[0]), true);
    Set<Class<?>> tried = new LinkedHashSet<>();
    for (int round = 0; round < 5; round++) {
      List<Class<?>> wanted = missing(tried);
      if (wanted.isEmpty()) return;
      for (Class<?> type : wanted) {
        tried.add(type);
        if (type.isArray()) {
          for (int length = 0; length <= 3; length++) add(Operation.array(type, length), true);
        } else {
          provide(type, loader, library);
        }
      }
    }
  }

  private List<Class<?>> missing(Set<Class<?>> tried) {
    Set<Class<?>> wanted = new LinkedHashSet<>();
    for (Operation op : operations) {
      for (Class<?> input : op.inputs) {
        if (tried.contains(input) || wanted.contains(input)) continue;
        if (input.isPrimitive() || input == String.class || input == Object.class) continue;
        if (input.isArray() || !made(input)) wanted.add(input);
      }
    }
    return new ArrayList<>(wanted);
  }

  /**
   * Whether a constructor, factory or constant makes one. Instance methods do not count: they may
   * return only what was put in before.
   */
  private boolean made(Class<?> type) {
    if (type.isAssignableFrom(String.class) || type.isAssignableFrom(Integer.class)) return true;
    for (Operation op : operations) {
      boolean ofObject =
          op.kind == Operation.Kind.METHOD || op.kind == Operation.Kind.FIELD;
      boolean fromItself = op.inputs.contains(type) || op.inputs.contains(op.result);
      if (ofObject || fromItself) continue;
      if (type.isAssignableFrom(InvokerMaker.boxOf(op.result))) return true;
    }
    return false;
  }

  private void provide(Class<?> type, LibraryLoader loader, List<String> library) {
    producers(type, type);
    if (made(type)) return;
    int found = 0;
    for (String name : Helpers.implementing(type)) {
      try {
        Class<?> each = Class.forName(name, false, loader);
        Helpers.methods(each).forEach(method -> add(each, method, true));
        addConstructors(each, true);
      } catch (Throwable e) {
        leftOut.put(name, e.toString());
      }
      found++;
    }
    if (found > 0) return;
    for (String name : library) {
      if (found == 3) return;
      try {
        Class<?> each = Class.forName(name, false, loader);
        if (!type.isAssignableFrom(each) || each == type || unusable(each) != null) continue;
        int before = operations.size();
        producers(each, each);
        if (operations.size() > before) found++;
      } catch (Throwable e) {
        // Not a helper then; if it is a class under test, the reason is reported.
      }
    }
  }

  /** Constructors, factories and constants of `owner` that make a `type`. */
  private void producers(Class<?> owner, Class<?> type) {
    try {
      addConstructors(owner, true);
      List<Method> all = new ArrayList<>(Arrays.asList(owner.getMethods()));
      all.sort((a, b) -> a.toString().compareTo(b.toString()));
      for (Method each : all) {
        boolean makes = type.isAssignableFrom(each.getReturnType());
        if (makes && Modifier.isStatic(each.getModifiers())) add(owner, each, true);
      }
      for (Field each : owner.getFields()) {
        boolean makes = type.isAssignableFrom(each.getType());
        if (makes && Modifier.isStatic(each.getModifiers())) add(owner, each, true);
      }
    } catch (Throwable e) {
      leftOut.putIfAbsent(owner.getName(), e.toString());
    }
  }
}
