package dev.refute.worker;

import java.io.File;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.Diagnostic.Kind;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles tests with javac and runs each of them several times in a JVM without any guards, as
 * their reader will. One line of JSON per error or test.
 *
 * <p>Arguments: --classpath PATH --runs N --out FOLDER FILE…; JUnit is not needed: what the tests
 * use of it stands in for it, unless the class path has the real one.
 */
public final class TestCheck {
  private static final PrintStream OUT = System.out;

  private TestCheck() {}

  public static void main(String[] arguments) throws Exception {
    String classPath = "";
    int runs = 1;
    Path out = null;
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--classpath" -> classPath = arguments[++i];
        case "--runs" -> runs = Integer.parseInt(arguments[++i]);
        case "--out" -> out = Path.of(arguments[++i]);
        default -> files.add(Path.of(arguments[i]));
      }
    }
    boolean ok = compile(files, classPath, out);
    if (ok && runs > 0) run(files, classPath, out, runs);
    OUT.flush();
    // Tested code may have left threads behind.
    Runtime.getRuntime().halt(0);
  }

  /** By the name of the jar: a folder of that name says nothing. */
  private static boolean hasJunit(String classPath) {
    for (String entry : classPath.split(File.pathSeparator)) {
      String name = new File(entry).getName();
      if (name.startsWith("junit") && name.endsWith(".jar")) return true;
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
      said.getDiagnostics().stream()
          .filter(each -> each.getKind() == Kind.ERROR)
          .forEach(
              each -> {
                Json line = new Json().open('{');
                String file = each.getSource() == null ? "" : each.getSource().getName();
                line.field("error", each.getMessage(null)).field("file", file);
                line.field("line", each.getLineNumber()).close('}');
                OUT.println(line);
              });
      return ok;
    }
  }

  private static void run(List<Path> files, String classPath, Path out, int runs)
      throws Exception {
    List<URL> urls = new ArrayList<>();
    urls.add(out.toUri().toURL());
    for (String each : classPath.split(File.pathSeparator)) {
      if (!each.isEmpty()) urls.add(new File(each).toURI().toURL());
    }
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    System.setOut(nowhere);
    System.setErr(nowhere);
    for (Path file : files) {
      String name = className(file);
      URLClassLoader loader =
          new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
      loader.setDefaultAssertionStatus(true);
      Class<?> type = Class.forName(name, true, loader);
      Method[] methods = type.getDeclaredMethods();
      Arrays.sort(methods, (a, b) -> a.getName().compareTo(b.getName()));
      for (Method method : methods) {
        if (method.getName().startsWith("test")) runMethod(type, method, runs);
      }
    }
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

  private static void runMethod(Class<?> type, Method method, int runs) throws Exception {
    int failed = 0;
    Throwable[] first = new Throwable[1];
    boolean late = false;
    for (int i = 0; i < runs && !late; i++) {
      Object made = type.getDeclaredConstructor().newInstance();
      Throwable[] thrown = new Throwable[1];
      Thread thread =
          new Thread(
              null,
              () -> {
                try {
                  method.invoke(made);
                } catch (InvocationTargetException e) {
                  thrown[0] = e.getCause();
                } catch (ReflectiveOperationException e) {
                  thrown[0] = e;
                }
              },
              "test",
              1 << 20);
      thread.setDaemon(true);
      thread.start();
      thread.join(10_000);
      late = thread.isAlive();
      if (thrown[0] != null) {
        failed++;
        if (first[0] == null) first[0] = thrown[0];
      }
    }
    Json line = new Json().open('{').field("class", type.getName());
    line.field("test", method.getName()).field("runs", runs).field("failed", failed);
    line.field("late", late);
    if (first[0] != null) {
      line.field("thrown", first[0].getClass().getName());
      line.field("message", String.valueOf(first[0].getMessage()));
      line.field("after", after(type, first[0]));
    }
    OUT.println(line.close('}'));
  }

  /** The method after which the failure shows: told by the assertion, or the one that threw. */
  private static String after(Class<?> type, Throwable thrown) {
    String message = String.valueOf(thrown.getMessage());
    int at = message.indexOf(" after ");
    if (at >= 0) return message;
    String before = "";
    for (StackTraceElement each : thrown.getStackTrace()) {
      if (each.getClassName().equals(type.getName())) break;
      before = each.getClassName() + "." + each.getMethodName();
    }
    return thrown.getClass().getName() + " after " + before;
  }

  /** As much of JUnit as the tests use. */
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
