package dev.refute.worker;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipFile;
import javax.tools.Diagnostic.Kind;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles tests with javac and runs each several times, as a user will: with the real clock, but
 * with guards against the outside.
 *
 * <p>Prints one line of JSON per javac error, one before and one after each test, and one at the
 * end. So the reader knows which test ended this JVM. A test that hangs ends it too, because its
 * thread would run on beside the others; {@code --skip} continues in a new JVM.
 *
 * <p>Arguments: --classpath PATH --runs N --out FOLDER [--skip TESTS] FILE… JUnit is not needed:
 * stubs replace what the tests use of it, unless the class path has the real one.
 */
public final class TestCheck {
  private static final PrintStream OUT = System.out;
  private static final int MAX_STEPS = 2_000_000_000;

  private TestCheck() {}

  public static void main(String[] arguments) throws Exception {
    String classPath = "";
    int runs = 1;
    int skip = 0;
    Path out = null;
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--classpath" -> classPath = arguments[++i];
        case "--runs" -> runs = Integer.parseInt(arguments[++i]);
        case "--out" -> out = Path.of(arguments[++i]);
        case "--skip" -> skip = Integer.parseInt(arguments[++i]);
        default -> files.add(Path.of(arguments[i]));
      }
    }
    boolean ok = skip > 0 || compile(files, classPath, out);
    if (ok && runs > 0) ok = run(files, classPath, out, runs, skip);
    if (ok) OUT.println("{\"done\":true}");
    OUT.flush();
    // Tested code may have left threads behind.
    Runtime.getRuntime().halt(0);
  }

  /** JUnit 4 or 5: a library may bring along JUnit 3, which has neither annotation. */
  private static boolean hasJunit(String classPath) throws IOException {
    for (String entry : classPath.split(File.pathSeparator)) {
      for (String test : List.of("org/junit/Test.class", "org/junit/jupiter/api/Test.class")) {
        if (new File(entry, test).exists()) return true;
        if (!entry.endsWith(".jar") || !new File(entry).exists()) continue;
        try (ZipFile jar = new ZipFile(entry)) {
          if (jar.getEntry(test) != null) return true;
        }
      }
    }
    return false;
  }

  private static boolean compile(List<Path> files, String classPath, Path out) throws Exception {
    Files.createDirectories(out);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(said, null, null)) {
      List<JavaFileObject> sources = new ArrayList<>();
      manager.getJavaFileObjectsFromPaths(files).forEach(sources::add);
      if (!hasJunit(classPath)) sources.addAll(Stubs.all());
      List<String> options =
          List.of("-nowarn", "-proc:none", "-Xmaxerrs", "10000", "-d", out.toString(),
              "-cp", classPath.isEmpty() ? out.toString() : classPath);
      boolean ok = compiler.getTask(null, manager, said, options, null, sources).call();
      for (var each : said.getDiagnostics()) if (each.getKind() == Kind.ERROR) tell(each);
      return ok;
    }
  }

  private static void tell(javax.tools.Diagnostic<? extends JavaFileObject> error) {
    String file = error.getSource() == null ? "" : error.getSource().getName();
    println(
        out -> {
          out.name("error").value(error.getMessage(null)).name("file").value(file);
          out.name("line").value(error.getLineNumber());
        });
  }

  /** Prints one object as a line; `fields` writes its fields. */
  private static void println(Report fields) {
    OUT.println(
        Report.text(
            out -> {
              out.beginObject();
              fields.write(out);
              out.endObject();
            }));
    OUT.flush();
  }

  /** False if the remaining tests need another JVM. */
  static boolean run(List<Path> files, String classPath, Path out, int runs, int skip)
      throws Exception {
    List<URL> urls = new ArrayList<>();
    urls.add(out.toUri().toURL());
    for (String each : classPath.split(File.pathSeparator)) {
      if (!each.isEmpty()) urls.add(new File(each).toURI().toURL());
    }
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    System.setOut(nowhere);
    System.setErr(nowhere);
    int number = 0;
    for (Path file : files) {
      LibraryLoader loader = LibraryLoader.inTheRealWorld(urls.toArray(new URL[0]));
      Class<?> type = Class.forName(className(file), false, loader);
      Method[] methods = type.getDeclaredMethods();
      Arrays.sort(methods, (a, b) -> a.getName().compareTo(b.getName()));
      for (Method method : methods) {
        if (!method.getName().startsWith("test") || ++number <= skip) continue;
        if (!runMethod(type, method, runs)) return false;
      }
    }
    return true;
  }

  private static String className(Path file) throws Exception {
    String simple = file.getFileName().toString().replace(".java", "");
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith("package ")) {
        return line.substring("package ".length(), line.indexOf(';')) + "." + simple;
      }
    }
    return simple;
  }

  /** False if it hangs. */
  private static boolean runMethod(Class<?> type, Method method, int runs) throws Exception {
    println(out -> out.name("class").value(type.getName()).name("begun").value(method.getName()));
    int failed = 0;
    Throwable first = null;
    String denied = null;
    boolean late = false;
    for (int i = 0; i < runs && !late && denied == null; i++) {
      Throwable[] thrown = new Throwable[1];
      Thread thread = new Thread(null, () -> thrown[0] = call(type, method), "test", 1 << 20);
      thread.setDaemon(true);
      Guard.arm(MAX_STEPS, Integer.MAX_VALUE);
      thread.start();
      thread.join(10_000);
      late = thread.isAlive();
      denied = late ? null : Guard.reason();
      if (thrown[0] != null) {
        failed++;
        if (first == null) first = thrown[0];
      }
    }
    tell(method, runs, new Seen(failed, late, denied, first));
    return !late;
  }

  /**
   * What was seen of a test.
   *
   * @param denied why the guards stopped it, or null
   * @param first what it threw the first time that it failed, or null
   */
  private record Seen(int failed, boolean late, String denied, Throwable first) {}

  private static void tell(Method test, int runs, Seen seen) {
    Class<?> type = test.getDeclaringClass();
    println(
        out -> {
          out.name("class").value(type.getName()).name("test").value(test.getName());
          out.name("runs").value(runs).name("failed").value(seen.failed).name("late").value(seen.late);
          if (seen.denied != null) out.name("denied").value(seen.denied);
          if (seen.first == null) return;
          out.name("thrown").value(seen.first.getClass().getName());
          out.name("message").value(messageOf(seen.first));
          out.name("after").value(after(type, seen.first));
        });
  }

  private static Throwable call(Class<?> type, Method method) {
    try {
      method.invoke(type.getDeclaredConstructor().newInstance());
      return null;
    } catch (InvocationTargetException e) {
      return e.getCause();
    } catch (Throwable e) {
      return e;
    }
  }

  /** The getMessage() of a library's exception may throw. */
  private static String messageOf(Throwable thrown) {
    try {
      return String.valueOf(thrown.getMessage());
    } catch (Throwable e) {
      return "";
    }
  }

  /** The method after which the failure shows: named by the assertion, or the one that threw. */
  private static String after(Class<?> type, Throwable thrown) {
    String message = messageOf(thrown);
    int at = message.indexOf(" after ");
    if (at >= 0) return message;
    String before = "";
    for (StackTraceElement each : thrown.getStackTrace()) {
      if (each.getClassName().equals(type.getName())) break;
      before = each.getClassName() + "." + each.getMethodName();
    }
    return thrown.getClass().getName() + " after " + before;
  }

  /** The part of JUnit that the tests use. */
  private static final class Stubs extends SimpleJavaFileObject {
    private final String text;

    private Stubs(String name, String text) {
      super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignored) {
      return text;
    }

    private static final String TEST =
        "@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)"
            + " public @interface Test {}";

    private static String asserts(String name, String truth) {
      return "public class " + name + " { " + truth
          + " private static void same(Object a, Object b) { if (!java.util.Objects.equals(a, b))"
          + " throw new AssertionError(\"expected \" + a + \" but was \" + b); }"
          + " public static void assertEquals(Object a, Object b) { same(a, b); }"
          + " public static void assertEquals(long a, long b) { same(a, b); }"
          + " public static void assertEquals(double a, double b, double d) { same(a, b); }"
          + " public static void assertEquals(float a, float b, float d) { same(a, b); }"
          + " public static void assertNull(Object a) { same(null, a); } }";
    }

    static List<JavaFileObject> all() {
      String fails = " { if (!b) throw new AssertionError(m); }";
      return List.of(
          new Stubs("org/junit/Test", "package org.junit; " + TEST),
          new Stubs("org/junit/Assert",
              "package org.junit; " + asserts("Assert",
                  "public static void assertTrue(String m, boolean b)" + fails)),
          new Stubs("org/junit/jupiter/api/Test", "package org.junit.jupiter.api; " + TEST),
          new Stubs("org/junit/jupiter/api/Assertions",
              "package org.junit.jupiter.api; " + asserts("Assertions",
                  "public static void assertTrue(boolean b, String m)" + fails)));
    }
  }
}
