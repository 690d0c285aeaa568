package dev.refute.worker;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;

/** Values that tests write as Java and that no method makes: arrays, lambdas, stubs. */
final class MadeValues {
  private MadeValues() {}

  /** `new T[] {…}`, where `type` is the array's type as {@link Class#getName} has it. */
  static Object array(ProgramLoader loader, String type, Object[] elements)
      throws ClassNotFoundException {
    Class<?> element = Class.forName(type, false, loader).getComponentType();
    Object[] array = (Object[]) Array.newInstance(element, elements.length);
    System.arraycopy(elements, 0, array, 0, elements.length);
    return array;
  }

  /** What a lambda does: the body, as the C++ side writes it. `$` stands for its value. */
  private record Lambda(String body, Object value) implements InvocationHandler {
    @Override
    @SuppressWarnings("unchecked")
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      if (method.getDeclaringClass() == Object.class) {
        return switch (method.getName()) {
          case "equals" -> proxy == arguments[0];
          case "hashCode" -> 1;
          default -> "lambda@#"; // As Addresses shows a real one.
        };
      }
      if (method.isDefault()) return inherited(proxy, method, arguments);
      switch (body) {
        case "$":
          return value;
        case "a0":
          return arguments[0];
        case "$.equals(a0)":
          return value.equals(arguments[0]);
        case "String.valueOf(a0)":
          return String.valueOf(arguments[0]);
        case "String.valueOf(a0).length()":
          return String.valueOf(arguments[0]).length();
        default:
          if (body.endsWith(" $.remove(0)")) return ((List<Object>) value).remove(0);
          // It notes its arguments.
          List<Object> none = List.of();
          ((List<Object>) value).add(arguments == null ? none : Arrays.asList(arguments));
          return null;
      }
    }
  }

  private static Object inherited(Object proxy, Method method, Object[] arguments)
      throws Throwable {
    Class<?> type = method.getDeclaringClass();
    if (type.getClassLoader() == null) {
      return InvocationHandler.invokeDefault(proxy, method, arguments);
    }
    // An interface of the program need not be public.
    return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
        .unreflectSpecial(method, type)
        .bindTo(proxy)
        .invokeWithArguments(arguments == null ? new Object[0] : arguments);
  }

  /** An object of the interface `type` whose method does what `body` says. */
  static Object lambda(ProgramLoader loader, String type, String body, Object value)
      throws ClassNotFoundException {
    Class<?> of = loader.find(type);
    ClassLoader beside = of.getClassLoader() == null ? loader : of.getClassLoader();
    return Proxy.newProxyInstance(beside, new Class<?>[] {of}, new Lambda(body, value));
  }

  /** An object of a class that implements or extends `type`: see {@link StubMaker}. */
  static Object stub(ProgramLoader loader, String type, String spec, Object[] values)
      throws Throwable {
    var constructor = loader.stub(type, spec).getDeclaredConstructor(Object[].class);
    constructor.setAccessible(true);
    try {
      return constructor.newInstance((Object) values);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
