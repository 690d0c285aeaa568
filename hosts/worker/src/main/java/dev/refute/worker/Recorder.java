package dev.refute.worker;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.TreeMap;

/** Runs one sequence and reports, as JSON, how it ended and what a test can assert. */
final class Recorder {
  private static final Set<String> NAMES = Set.of("size", "count", "length", "toString");

  private final SequenceRunner runner;

  Recorder(SequenceRunner runner) {
    this.runner = runner;
  }

  /** `code` as in a batch. */
  byte[] explain(int[] code, boolean values) {
    runner.decorations = new TreeMap<>();
    boolean alive = runner.runOnce(code, SequenceRunner.CHECK);
    return Report.bytes(out -> tell(code[0], alive, values, out));
  }

  private void tell(int length, boolean alive, boolean values, JsonWriter out) throws IOException {
    out.beginObject().name("status").value(runner.status).name("alive").value(alive);
    out.name("statement").value(runner.statement).name("contract").value(runner.contract);
    out.name("first").value(runner.first).name("second").value(runner.second);
    if (runner.contract >= Contracts.USER) {
      out.name("contract_name").value(runner.contracts.nameOf(runner.contract));
      out.name("of_method").value(runner.contracts.isOfMethods(runner.contract));
      out.name("call_threw").value(runner.callThrew);
    }
    if (runner.thrown != null) describe(runner.thrown, out);
    if (runner.first >= 0) {
      Class<?> type = runner.result(runner.first).getClass();
      out.name("first_class").value(type.getName()).name("equals_in").value(equalsOf(type));
    }
    if (runner.second >= 0) {
      out.name("second_class").value(runner.result(runner.second).getClass().getName());
    }
    boolean complete = runner.status == SequenceRunner.RETURNED;
    if (values && complete) writeValues(length, out);
    out.name("decorations").beginArray();
    for (int i = 0; i < length; i++) out.value(runner.decorations.getOrDefault(i, ""));
    out.endArray();
    out.endObject();
    runner.decorations = null;
  }

  private static String equalsOf(Class<?> type) {
    try {
      return type.getMethod("equals", Object.class).getDeclaringClass().getName();
    } catch (NoSuchMethodException | LinkageError e) {
      return type.getName();
    }
  }

  /** The exception, and where in the code under test it came from. */
  private static void describe(Throwable thrown, JsonWriter out) throws IOException {
    out.name("exception").value(thrown.getClass().getName());
    if (Surface.isPublic(thrown.getClass())) {
      out.name("exception_java").value(JavaSource.type(thrown.getClass()));
    }
    StackTraceElement[] trace = thrown.getStackTrace();
    if (trace.length > 0) {
      out.name("thrown_in").value(trace[0].getClassName() + "." + trace[0].getMethodName());
    }
  }

  private void writeValues(int length, JsonWriter out) throws IOException {
    out.name("values").beginArray();
    for (int i = 0; i < length; i++) {
      Object value = runner.result(i);
      Operation op = runner.operation(i);
      out.beginObject();
      if (op.result != void.class) {
        if (value == null) out.name("java").value("null");
        else if (JavaSource.literal(value) != null) literal(value, out);
        else if (value instanceof Enum<?> constant) enumConstant(constant, out);
      }
      if (value != null && JavaSource.literal(value) == null) observe(op.result, value, out);
      out.endObject();
    }
    out.endArray();
  }

  private static void literal(Object value, JsonWriter out) throws IOException {
    // A text that contains a hash code differs from run to run.
    if (value instanceof String text && unstable(text)) return;
    out.name("java").value(JavaSource.literal(value));
    out.name("kind").value(value.getClass().getSimpleName());
  }

  private static boolean unstable(String text) {
    return text.length() > 200 || text.matches("(?s).*@[0-9a-f]{3,}.*");
  }

  private static void enumConstant(Enum<?> constant, JsonWriter out) throws IOException {
    Class<?> type = constant.getDeclaringClass();
    if (!Surface.isPublic(type)) return;
    out.name("java").value(JavaSource.type(type) + "." + constant.name());
    out.name("kind").value("enum");
  }

  /**
   * Calls the observers of the declared type: methods without parameters, with a primitive or a
   * text as result, and a name such as size or getX.
   */
  private void observe(Class<?> declared, Object value, JsonWriter out) throws IOException {
    if (!Surface.isPublic(declared) || declared == Object.class) return;
    out.name("observers").beginArray();
    Method[] methods = declared.getMethods();
    java.util.Arrays.sort(methods, (a, b) -> a.toString().compareTo(b.toString()));
    for (Method each : methods) {
      if (!isObserver(each)) continue;
      try {
        Guard.arm(1_000_000, 1 << 20);
        Object seen = each.invoke(value);
        if (seen == null || seen instanceof String text && unstable(text)) continue;
        out.beginObject().name("name").value(each.getName());
        out.name("java").value(JavaSource.literal(seen));
        out.name("kind").value(seen.getClass().getSimpleName()).endObject();
      } catch (ReflectiveOperationException | RuntimeException | StackOverflowError e) {
        // Nothing to assert.
      }
    }
    out.endArray();
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
