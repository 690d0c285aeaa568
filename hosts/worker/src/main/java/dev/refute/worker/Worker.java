package dev.refute.worker;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the C++ side calls. Text crosses the border as UTF-8, reports as JSON. */
public final class Worker {
  private Worker() {}

  /**
   * Whether the compilers themselves are tested, and so must work as their users have them.
   * Otherwise they make class files that load fast.
   */
  static final boolean STOCK = Boolean.getBoolean("refute.stock");

  /** Made when it is first asked: a process that is given class files never does. */
  private static final class Ecj {
    static final EcjCompiler PLAIN = new EcjCompiler();
    static final EcjCompiler WITH_LINES = new EcjCompiler(/* withLines= */ true);
    static final JavaCompiler CHANGED = new ChangedFiles(WITH_LINES, WITH_LINES::compile);
  }

  /**
   * Not pooled if javac itself is tested: the pool of JDK 17 remembers that a class p.C$A was
   * inner, and compiles a static one of the next program wrongly.
   */
  private static final JavacCompiler JAVAC = new JavacCompiler(/* pooled= */ !STOCK);

  private static final JavaCompiler CHANGED_BY_JAVAC =
      STOCK ? JAVAC : new ChangedFiles(JAVAC, JAVAC::compile);

  /** Called once, before anything else. */
  static void start() {
    Output.install();
    Guard.resetWorld();
  }

  static byte[] hello() {
    return Report.bytes(
        out -> {
          out.beginObject().name("java").value(System.getProperty("java.version"));
          out.name("vendor").value(System.getProperty("java.vendor"));
          out.name("ecj").value(EcjCompiler.version());
          out.name("javac").value(JAVAC.version());
          out.name("javac_pool").value(JAVAC.pooled());
          out.name("level").value(newestLevel()).endObject();
        });
  }

  /** The level used when none is asked for: what both compilers and the runtime know. */
  static int newestLevel() {
    return Math.min(Runtime.version().feature(), EcjCompiler.newestLevel());
  }

  /**
   * `compiler` is 0 for ECJ, 1 for a warm javac, 2 for a fresh javac, 3 for ECJ with lines (for
   * coverage of all), 4 for javac asked for bindings instead of classes, 5 for ECJ with lines. A
   * path that ends in .jar stands for the jar at that place, and its text begins with the encoding
   * of the sources in it; paths that end in .class are class files.
   */
  static Compilation compile(
      byte[][] paths, byte[][] texts, byte[][] classPath, int compiler, int level) {
    List<Source> sources = sources(paths, texts);
    List<String> entries = Arrays.stream(classPath).map(Worker::text).toList();
    int chosenLevel = level > 0 ? level : newestLevel();
    if (ClassFiles.are(sources)) return ClassFiles.read(sources, entries);
    boolean jar = sources.size() == 1 && sources.get(0).path().endsWith(".jar");
    Compilation result =
        jar
            ? Jar.compile(sources.get(0), entries, chosenLevel, chosen(compiler))
            : chosen(compiler).compile(sources, entries, chosenLevel);
    result.measured = compiler == 3;
    return result;
  }

  /** {@link ChangedByJavac}; null if that is not enough. */
  static Compilation[] compileChanged(
      byte[][] pathsBefore,
      byte[][] textsBefore,
      byte[][] pathsAfter,
      byte[][] textsAfter,
      int level,
      Compilation beforeByEcj,
      Compilation afterByEcj) {
    if (!JAVAC.available()) return null;
    return ChangedByJavac.compile(
        sources(pathsBefore, textsBefore),
        sources(pathsAfter, textsAfter),
        level > 0 ? level : newestLevel(),
        beforeByEcj,
        afterByEcj,
        JAVAC::compile);
  }

  /**
   * A test in the names of each version, compiled by javac with the class files of that version
   * beside it and with the jars of JUnit. Errors say that there is no such test.
   */
  static Compilation[] compileTest(
      byte[] testBefore,
      byte[] testAfter,
      Compilation before,
      Compilation after,
      byte[][] junit) {
    Compilation one = compileTest(testBefore, before, junit);
    boolean same =
        Arrays.equals(testBefore, testAfter) && ChangedFiles.declareTheSame(before, after);
    return new Compilation[] {one, same ? one : compileTest(testAfter, after, junit)};
  }

  private static Compilation compileTest(byte[] text, Compilation program, byte[][] junit) {
    List<String> classPath = new ArrayList<>(program.classPath);
    Arrays.stream(junit).map(Worker::text).forEach(classPath::add);
    if (!JAVAC.available()) {
      Compilation none = new Compilation(classPath);
      none.diagnostics.add(Diagnostic.crash("javac", new IllegalStateException("no javac")));
      return none;
    }
    Source test = new Source("RefuteTest.java", text(text));
    int level = Runtime.version().feature();
    return JAVAC.compile(List.of(test), classPath, level, program.classes);
  }

  private static List<Source> sources(byte[][] paths, byte[][] texts) {
    List<Source> sources = new ArrayList<>();
    for (int i = 0; i < paths.length; i++) sources.add(new Source(text(paths[i]), text(texts[i])));
    return sources;
  }

  private static JavaCompiler chosen(int compiler) {
    if (compiler == 3) return Ecj.WITH_LINES;
    if (compiler == 5) return Ecj.CHANGED;
    if (compiler == 0 || !JAVAC.available()) return Ecj.PLAIN;
    if (compiler == 4) return JAVAC::bind;
    return compiler == 1 ? CHANGED_BY_JAVAC : new JavacCompiler(/* pooled= */ false);
  }

  /** {@link Coverage#news} of the code that is being measured. */
  static boolean news() {
    boolean isNew = Coverage.current != null && Coverage.current.news();
    if (!isNew) Comparisons.clear();
    return isNew;
  }

  /** {@link Comparisons#take}. */
  static byte[] comparisons() {
    return Comparisons.take();
  }

  /** {@link Coverage#forgetNews} of the code that is being measured. */
  static void forgetNews() {
    if (Coverage.current != null) Coverage.current.forgetNews();
    Comparisons.clear();
  }

  /** {@link Coverage#figures} of the measured classes that were loaded last. */
  static int[] coverage() {
    int[] figures = Coverage.current == null ? new int[6] : Coverage.current.figures();
    Coverage.current = null;
    return figures;
  }

  /** Metaspace in use, in bytes. */
  static long metaspace() {
    for (MemoryPoolMXBean each : ManagementFactory.getMemoryPoolMXBeans()) {
      if (each.getName().equals("Metaspace")) return each.getUsage().getUsed();
    }
    return 0;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
