package dev.refute.worker;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.DiagnosticListener;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * The JDK's javac, which decides what is valid Java.
 *
 * <p>Warm compiles use javac's task pool, an internal of the JDK reached by reflection. If it is
 * missing, and to confirm every rejection, a fresh javac compiles again.
 */
final class JavacCompiler implements JavaCompiler {
  private final javax.tools.JavaCompiler javac = find();
  private final Map<List<String>, Files> files = new Recent<>();
  private Object pool;

  /** The pool remembers the classes of the class path that it was used with. */
  private List<String> pooledWith = List.of();


  /** Pooled, javac stays warm between compiles. */
  JavacCompiler(boolean pooled) {
    pool = pooled ? newPool() : null;
  }

  /**
   * The JDK's javac, or the one on the class path if the JDK has none, as for users of NetBeans.
   */
  private static javax.tools.JavaCompiler find() {
    javax.tools.JavaCompiler system = ToolProvider.getSystemJavaCompiler();
    if (system != null) return system;
    try {
      Class<?> tool = Class.forName("com.sun.tools.javac.api.JavacTool");
      return (javax.tools.JavaCompiler) tool.getMethod("create").invoke(null);
    } catch (ReflectiveOperationException | LinkageError e) {
      return null;
    }
  }

  /** False if neither the runtime nor the class path has the module jdk.compiler. */
  boolean available() {
    return javac != null;
  }

  /** Its release; empty if there is none. */
  String version() {
    if (javac == null) return "";
    CodeSource place = javac.getClass().getProtectionDomain().getCodeSource();
    String jar = place == null || place.getLocation() == null ? "" : place.getLocation().getPath();
    Matcher name = Pattern.compile("nb-javac-(.+)\\.jar$").matcher(jar);
    return name.find() ? name.group(1) : System.getProperty("java.version");
  }

  boolean pooled() {
    return pool != null;
  }

  @Override
  public Compilation compile(List<Source> sources, List<String> classPath, int level) {
    return run(sources, classPath, level, JavacCompiler::generate);
  }

  /**
   * With class files of the same program beside the sources. Never pooled: the pool takes what is
   * on the class path for granted.
   */
  Compilation compile(
      List<Source> sources, List<String> classPath, int level, Map<String, byte[]> others) {
    try (Files manager = newFiles(classPath)) {
      others.forEach(
          (name, bytes) -> {
            int dot = name.lastIndexOf('.');
            manager
                .others
                .computeIfAbsent(dot < 0 ? "" : name.substring(0, dot), key -> new ArrayList<>())
                .add(new ClassInput(name, bytes));
          });
      return run(sources, classPath, level, JavacCompiler::generate, this::runAlone, manager);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Resolves names instead of making classes. */
  Compilation bind(List<Source> sources, List<String> classPath, int level) {
    return run(sources, classPath, level, JavacCompiler::bind);
  }

  /** What is done with a task. */
  private interface Work {
    void on(JavacTask task, Compilation result) throws IOException;
  }

  private static void generate(JavacTask task, Compilation result) throws IOException {
    task.analyze();
    if (result.ok()) task.generate();
  }

  private static void bind(JavacTask task, Compilation result) throws IOException {
    Iterable<? extends CompilationUnitTree> units = task.parse();
    task.analyze();
    if (result.ok()) result.bindings = Bindings.of(task, units);
  }

  private Compilation run(List<Source> sources, List<String> classPath, int level, Work work) {
    if (pool != null && !classPath.equals(pooledWith)) {
      pool = newPool();
      pooledWith = classPath;
    }
    if (pool != null) {
      Compilation result = run(sources, classPath, level, work, this::runInPool);
      if (result.ok()) return result;
    }
    return run(sources, classPath, level, work, this::runAlone);
  }

  /** A way to run javac. */
  private interface Way {
    void run(Files files, DiagnosticListener<JavaFileObject> listener, List<String> options,
        List<Input> units, Consumer<JavacTask> work) throws Exception;
  }

  private Compilation run(
      List<Source> sources, List<String> classPath, int level, Work work, Way way) {
    Files manager = files.computeIfAbsent(classPath, this::newFiles);
    return run(sources, classPath, level, work, way, manager);
  }

  private Compilation run(
      List<Source> sources,
      List<String> classPath,
      int level,
      Work work,
      Way way,
      Files manager) {
    Compilation result = new Compilation(classPath);
    manager.outputs.clear();
    List<Input> units = sources.stream().map(Input::new).toList();
    DiagnosticListener<JavaFileObject> listener =
        each -> {
          if (each.getKind() == javax.tools.Diagnostic.Kind.ERROR) {
            result.diagnostics.add(toDiagnostic(each));
          }
        };
    try {
      Consumer<JavacTask> consumer =
          task -> {
            try {
              work.on(task, result);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          };
      way.run(manager, listener, optionsFor(level), units, consumer);
    } catch (Exception | Error e) {
      // A task wraps whatever javac throws.
      boolean wrapped = e instanceof IllegalStateException && e.getCause() != null;
      result.diagnostics.add(Diagnostic.crash("javac", wrapped ? e.getCause() : e));
    }
    if (!result.ok()) return result;
    manager.outputs.forEach(
        (name, output) -> {
          result.classes.put(name, output.bytes());
          if (output.from instanceof Input input) result.origins.put(name, input.source.path());
        });
    return result;
  }

  private void runAlone(Files manager, DiagnosticListener<JavaFileObject> listener,
      List<String> options, List<Input> units, Consumer<JavacTask> work) {
    work.accept((JavacTask) javac.getTask(null, manager, listener, options, null, units));
  }

  private void runInPool(Files manager, DiagnosticListener<JavaFileObject> listener,
      List<String> options, List<Input> units, Consumer<JavacTask> work) throws Exception {
    Method getTask = getTaskOf(pool.getClass());
    Class<?> workerType = getTask.getParameterTypes()[6];
    Object worker =
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {workerType},
            (self, method, arguments) -> {
              work.accept((JavacTask) arguments[0]);
              return null;
            });
    try {
      getTask.invoke(pool, null, manager, listener, options, null, units, worker);
    } catch (ReflectiveOperationException | RuntimeException e) {
      pool = e instanceof InvocationTargetException ? newPool() : null;
      throw e;
    }
  }

  private static Method getTaskOf(Class<?> pool) throws NoSuchMethodException {
    for (Method each : pool.getMethods()) {
      if (each.getName().equals("getTask") && each.getParameterCount() == 7) return each;
    }
    throw new NoSuchMethodException("JavacTaskPool.getTask");
  }

  private static Object newPool() {
    try {
      Class<?> type = Class.forName("com.sun.tools.javac.api.JavacTaskPool");
      getTaskOf(type);
      return type.getConstructor(int.class).newInstance(1);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  private Files newFiles(List<String> classPath) {
    StandardJavaFileManager standard = javac.getStandardFileManager(null, Locale.ENGLISH, null);
    try {
      List<File> entries = classPath.stream().map(File::new).toList();
      standard.setLocation(StandardLocation.CLASS_PATH, entries);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return new Files(standard, !classPath.isEmpty());
  }

  private List<String> optionsFor(int level) {
    List<String> options = new ArrayList<>();
    options.addAll(List.of("-proc:none", "-implicit:none", "-Xlint:none", "-g:none"));
    if (!Worker.STOCK) options.add("-XDstringConcat=inline");
    // All errors, not javac's first hundred.
    options.addAll(List.of("-Xmaxerrs", "1000"));
    if (level != newest()) {
      String name = Integer.toString(level);
      options.addAll(List.of("-source", name, "-target", name));
    }
    return options;
  }

  /** The level that javac uses by default. */
  private int newest() {
    return javac.getSourceVersions().stream().mapToInt(Enum::ordinal).max().orElse(0);
  }

  private static Diagnostic toDiagnostic(javax.tools.Diagnostic<? extends JavaFileObject> from) {
    String file = from.getSource() instanceof Input input ? input.source.path() : "";
    return new Diagnostic(
        "javac",
        "error",
        from.getCode(),
        List.of(),
        file,
        from.getStartPosition(),
        from.getEndPosition(),
        from.getLineNumber(),
        from.getMessage(Locale.ENGLISH));
  }

  private static URI uriOf(String path) {
    try {
      return new URI("mem", "", "/" + path, null); // quotes what no URI may have
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static final class Input extends SimpleJavaFileObject {
    final Source source;

    Input(Source source) {
      super(uriOf(source.path()), Kind.SOURCE);
      this.source = source;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return source.text();
    }
  }

  /** A class file of the program that is not compiled again. */
  private static final class ClassInput extends SimpleJavaFileObject {
    final String name;
    private final byte[] bytes;

    ClassInput(String name, byte[] bytes) {
      super(uriOf(name.replace('.', '/') + ".class"), Kind.CLASS);
      this.name = name;
      this.bytes = bytes;
    }

    @Override
    public InputStream openInputStream() {
      return new ByteArrayInputStream(bytes);
    }
  }

  private static final class Output extends SimpleJavaFileObject {
    final FileObject from;
    private final ByteArrayOutputStream stream = new ByteArrayOutputStream(2048);

    Output(String name, FileObject from) {
      super(uriOf(name.replace('.', '/') + ".class"), Kind.CLASS);
      this.from = from;
    }

    @Override
    public OutputStream openOutputStream() {
      return stream;
    }

    byte[] bytes() {
      return stream.toByteArray();
    }
  }

  /** Keeps class files in memory and remembers listings of libraries, which never change. */
  private static final class Files extends ForwardingJavaFileManager<StandardJavaFileManager> {
    final Map<String, Output> outputs = new LinkedHashMap<>();

    /** Class files of the program, by package. */
    final Map<String, List<JavaFileObject>> others = new HashMap<>();

    private final Map<List<Object>, Iterable<JavaFileObject>> listings = new HashMap<>();
    private final boolean hasClassPath;

    Files(StandardJavaFileManager standard, boolean hasClassPath) {
      super(standard);
      this.hasClassPath = hasClassPath;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject from) {
      return outputs.computeIfAbsent(name, key -> new Output(key, from));
    }

    @Override
    public Iterable<JavaFileObject> list(
        JavaFileManager.Location location, String packageName, Set<JavaFileObject.Kind> kinds,
        boolean recurse) throws IOException {
      if (location == StandardLocation.SOURCE_PATH) return List.of();
      if (location == StandardLocation.CLASS_PATH && !others.isEmpty()) {
        List<JavaFileObject> found = new ArrayList<>(others.getOrDefault(packageName, List.of()));
        if (hasClassPath) super.list(location, packageName, kinds, recurse).forEach(found::add);
        return found;
      }
      if (location == StandardLocation.CLASS_PATH && !hasClassPath) return List.of();
      List<Object> key = List.of(location, packageName, kinds, recurse);
      Iterable<JavaFileObject> known = listings.get(key);
      if (known != null) return known;
      List<JavaFileObject> found = new ArrayList<>();
      super.list(location, packageName, kinds, recurse).forEach(found::add);
      listings.put(key, found);
      return found;
    }

    @Override
    public boolean isSameFile(FileObject a, FileObject b) {
      return a == b || a.toUri().equals(b.toUri());
    }

    @Override
    public String inferBinaryName(JavaFileManager.Location location, JavaFileObject file) {
      if (file instanceof Input input) return input.source.mainType();
      if (file instanceof ClassInput input) return input.name;
      return super.inferBinaryName(location, file);
    }
  }
}
