package dev.refute.worker;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** Runs one sequence and tells all about it, as JSON: how it ended, and what a test can assert. */
final class Recorder {
  private static final Set<String> NAMES = Set.of("size", "count", "length", "toString");

  private final SequenceRunner runner;
  private final List<String> contractNames;

  Recorder(SequenceRunner runner, List<String> contractNames) {
    this.runner = runner;
    this.contractNames = contractNames;
  }

  /** `code` as in a batch. */
  byte[] explain(int[] code, boolean values) {
    runner.decorations = new TreeMap<>();
    boolean alive = runner.runOnce(code, SequenceRunner.CHECK);
    Json out = new Json().open('{').field("status", runner.status).field("alive", alive);
    out.field("statement", runner.statement).field("contract", runner.contract);
    out.field("first", runner.first).field("second", runner.second);
    if (runner.contract >= Contracts.USER) {
      out.field("contract_name", contractNames.get(runner.contract - Contracts.USER));
    }
    if (runner.thrown != null) describe(runner.thrown, out);
    if (runner.first >= 0) {
      Class<?> type = runner.result(runner.first).getClass();
      out.field("first_class", type.getName()).field("equals_in", equalsOf(type));
    }
    if (runner.second >= 0) {
      out.field("second_class", runner.result(runner.second).getClass().getName());
    }
    boolean complete = runner.status == SequenceRunner.RETURNED;
    if (values && complete) writeValues(code[0], out);
    out.name("decorations").open('[');
    for (int i = 0; i < code[0]; i++) out.value(runner.decorations.getOrDefault(i, ""));
    out.close(']');
    runner.decorations = null;
    return out.close('}').bytes();
  }

  private static String equalsOf(Class<?> type) {
    try {
      return type.getMethod("equals", Object.class).getDeclaringClass().getName();
    } catch (NoSuchMethodException | LinkageError e) {
      return type.getName();
    }
  }

  /** The exception, and where in the code under test it came from. */
  private static void describe(Throwable thrown, Json out) {
    out.field("exception", thrown.getClass().getName());
    if (Surface.isPublic(thrown.getClass())) {
      out.field("exception_java", JavaSource.type(thrown.getClass()));
    }
    StackTraceElement[] trace = thrown.getStackTrace();
    if (trace.length > 0) {
      out.field("thrown_in", trace[0].getClassName() + "." + trace[0].getMethodName());
    }
  }

  private void writeValues(int length, Json out) {
    out.name("values").open('[');
    for (int i = 0; i < length; i++) {
      Object value = runner.result(i);
      Operation op = runner.operation(i);
      out.open('{');
      if (op.result != void.class) {
        if (value == null) out.field("java", "null");
        else if (JavaSource.literal(value) != null) literal(value, out);
        else if (value instanceof Enum<?> constant) enumConstant(constant, out);
      }
      if (value != null && JavaSource.literal(value) == null) observe(op.result, value, out);
      out.close('}');
    }
    out.close(']');
  }

  private static void literal(Object value, Json out) {
    // Text with a hash code in it is another one tomorrow.
    if (value instanceof String text && unstable(text)) return;
    out.field("java", JavaSource.literal(value));
    out.field("kind", value.getClass().getSimpleName());
  }

  private static boolean unstable(String text) {
    return text.length() > 200 || text.matches("(?s).*@[0-9a-f]{3,}.*");
  }

  private static void enumConstant(Enum<?> constant, Json out) {
    Class<?> type = constant.getDeclaringClass();
    if (!Surface.isPublic(type)) return;
    out.field("java", JavaSource.type(type) + "." + constant.name()).field("kind", "enum");
  }

  /** What the declared type's observers say: no parameters, a primitive or text, such a name. */
  private void observe(Class<?> declared, Object value, Json out) {
    if (!Surface.isPublic(declared) || declared == Object.class) return;
    out.name("observers").open('[');
    Method[] methods = declared.getMethods();
    java.util.Arrays.sort(methods, (a, b) -> a.toString().compareTo(b.toString()));
    for (Method each : methods) {
      if (!isObserver(each)) continue;
      try {
        Guard.arm(1_000_000, 1 << 20);
        Object seen = each.invoke(value);
        if (seen == null || seen instanceof String text && unstable(text)) continue;
        out.open('{').field("name", each.getName()).field("java", JavaSource.literal(seen));
        out.field("kind", seen.getClass().getSimpleName()).close('}');
      } catch (ReflectiveOperationException | RuntimeException | StackOverflowError e) {
        // Nothing to assert.
      }
    }
    out.close(']');
  }

  private static boolean isObserver(Method method) {
    if (Modifier.isStatic(method.getModifiers()) || method.getParameterCount() > 0) return false;
    if (method.isBridge() || method.getName().equals("getClass")) return false;
    if (!Surface.isPublic(method.getDeclaringClass())) return false;
    if (!method.getReturnType().isPrimitive() && method.getReturnType() != String.class) return false;
    if (method.getReturnType() == void.class) return false;
    String name = method.getName();
    return NAMES.contains(name) || name.startsWith("get") || name.startsWith("is");
  }
}
