package dev.refute.jrrt;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/**
 * An object of JRRT, whose methods are called by name.
 *
 * <p>JRRT is not there when this host is built, and its versions have different methods. So it is
 * reached by reflection alone. What JRRT throws comes out as JRRT threw it.
 *
 * @param value never null
 */
record Node(Object value) {
  private static final String PACKAGE = "AST.";

  /** A class of JRRT, by its simple name. */
  static Class<?> type(String name) {
    try {
      return Class.forName(PACKAGE + name);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException("JRRT has no class " + PACKAGE + name, e);
    }
  }

  /** Whether a class of JRRT has a method of this name: "MethodDecl.doPullUp". */
  static boolean has(String method) {
    String[] parts = method.split("\\.");
    try {
      return Arrays.stream(Class.forName(PACKAGE + parts[0]).getMethods())
          .anyMatch(each -> each.getName().equals(parts[1]));
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** A new object of a class of JRRT. */
  static Node make(String name, Object... arguments) {
    return make(type(name), arguments);
  }

  static Node make(Class<?> type, Object... arguments) {
    Object[] bare = bare(arguments);
    for (Constructor<?> each : type.getDeclaredConstructors()) {
      if (takes(each, bare)) {
        return new Node(run(each, () -> each.newInstance(bare)));
      }
    }
    throw new IllegalArgumentException(type + " cannot be made of " + Arrays.toString(bare));
  }

  /** An array of a class of JRRT. */
  static Object array(String name, Node... elements) {
    Object array = Array.newInstance(type(name), elements.length);
    for (int i = 0; i < elements.length; i++) {
      Array.set(array, i, elements[i].value());
    }
    return array;
  }

  /** The bare objects, as JRRT takes them. */
  static Collection<Object> bare(List<Node> nodes) {
    return new ArrayList<>(nodes.stream().map(Node::value).toList());
  }

  boolean is(String name) {
    return type(name).isInstance(value);
  }

  /** Calls a method. The result is bare; see {@link #get} and {@link #text}. */
  Object call(String name, Object... arguments) {
    Object[] bare = bare(arguments);
    for (Class<?> type = value.getClass(); type != null; type = type.getSuperclass()) {
      for (Method each : type.getDeclaredMethods()) {
        if (each.getName().equals(name) && !each.isBridge() && takes(each, bare)) {
          return run(each, () -> each.invoke(value, bare));
        }
      }
    }
    throw new IllegalArgumentException(value.getClass() + " has no " + name + " for these");
  }

  /** The object that the method returns. Null if it returns none. */
  Node get(String name, Object... arguments) {
    Object result = call(name, arguments);
    return result == null ? null : new Node(result);
  }

  String text(String name) {
    return String.valueOf(call(name));
  }

  boolean flag(String name) {
    return (boolean) call(name);
  }

  int number(String name) {
    return (int) call(name);
  }

  /** What a method returns as a collection or an iterator. */
  List<Node> all(String name, Object... arguments) {
    Object result = call(name, arguments);
    Iterator<?> each =
        result instanceof Iterator<?> iterator ? iterator : ((Iterable<?>) result).iterator();
    List<Node> nodes = new ArrayList<>();
    each.forEachRemaining(one -> nodes.add(new Node(one)));
    return nodes;
  }

  /** The children in the tree. */
  List<Node> children() {
    List<Node> children = new ArrayList<>();
    for (int i = 0; i < number("getNumChild"); i++) {
      children.add(get("getChild", i));
    }
    return children;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Node node && node.value == value;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(value);
  }

  private static Object[] bare(Object[] arguments) {
    return Arrays.stream(arguments)
        .map(each -> each instanceof Node node ? node.value() : each)
        .toArray();
  }

  private static boolean takes(Executable executable, Object[] arguments) {
    Class<?>[] types = executable.getParameterTypes();
    if (types.length != arguments.length) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      boolean fits =
          arguments[i] == null
              ? !types[i].isPrimitive()
              : boxed(types[i]).isInstance(arguments[i]);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private static Class<?> boxed(Class<?> type) {
    if (type == int.class) {
      return Integer.class;
    }
    return type == boolean.class ? Boolean.class : type;
  }

  private interface Call {
    Object run() throws ReflectiveOperationException;
  }

  private static Object run(AccessibleObject callee, Call call) {
    try {
      callee.setAccessible(true);
      return call.run();
    } catch (InvocationTargetException e) {
      throw Node.<RuntimeException>asItIs(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Throws what JRRT threw, checked or not. */
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T asItIs(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
