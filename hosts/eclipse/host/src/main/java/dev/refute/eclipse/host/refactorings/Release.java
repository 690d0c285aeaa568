package dev.refute.eclipse.host.refactorings;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.eclipse.core.runtime.CoreException;

/** What the release under test has. The host is compiled against one that lacks the newest. */
public final class Release {
  private Release() {}

  public static boolean has(String className) {
    return find(className) != null;
  }

  /** The class of that name, or null. */
  public static Class<?> find(String className) {
    try {
      return Class.forName(className, false, Release.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  /** Calls a static method that only some releases have. */
  static Object call(String className, String method, Class<?> parameter, Object argument)
      throws CoreException {
    try {
      Method found = find(className).getMethod(method, parameter);
      return found.invoke(null, argument);
    } catch (InvocationTargetException e) {
      throw rethrown(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(className + "." + method, e);
    }
  }

  /** Calls a constructor that only some releases have. */
  static Object make(String className, Class<?>[] parameters, Object... arguments)
      throws CoreException {
    try {
      return find(className).getConstructor(parameters).newInstance(arguments);
    } catch (InvocationTargetException e) {
      throw rethrown(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(className, e);
    }
  }

  /** What Eclipse itself threw, as if it had been called directly. */
  private static CoreException rethrown(Throwable cause) {
    if (cause instanceof CoreException checked) {
      return checked;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) cause;
  }
}
