package dev.refute.planted;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import dev.refute.protocol.Apply;
import dev.refute.protocol.Engine;
import dev.refute.protocol.Hello;
import dev.refute.protocol.Outcome;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import dev.refute.protocol.StatusEntry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** javac with known faults, which the oracle compilers-disagree must find. */
final class PlantedCompiler implements Engine {
  private static final String TASK = "compile";

  private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
  private final JavaFileManager library =
      javac.getStandardFileManager(null, Locale.ENGLISH, null);
  private final Set<CompilerFault> faults;

  PlantedCompiler(Set<CompilerFault> faults) {
    this.faults = faults;
  }

  @Override
  public Hello hello() {
    String on = faults.stream().map(CompilerFault::id).sorted().collect(Collectors.joining(","));
    return new Hello(
        "planted-compiler",
        "1",
        Map.of("faults", on, "java", System.getProperty("java.runtime.version")),
        Map.of(TASK, new RefactoringSpec("program", Map.of())));
  }

  @Override
  public Outcome apply(Apply question) throws RequestException {
    if (!question.request().refactoring().equals(TASK)) {
      throw RequestException.unsupported("a compiler answers \"compile\" alone");
    }
    List<StatusEntry> errors = new ArrayList<>();
    Map<String, ByteArrayOutputStream> classes = new TreeMap<>();
    JavacTask task =
        (JavacTask)
            javac.getTask(
                null,
                new Memory(library, classes),
                diagnostic -> report(diagnostic, errors),
                List.of("-proc:none", "-Xlint:none", "-g:none"),
                null,
                question.files().entrySet().stream().map(Source::new).toList());
    try {
      for (CompilationUnitTree unit : task.parse()) {
        faults.forEach(fault -> fault.plant(unit));
      }
      task.analyze();
      if (errors.isEmpty()) task.generate();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!errors.isEmpty()) return new Outcome.Refused(errors);
    Map<String, String> files = new TreeMap<>();
    classes.forEach(
        (path, bytes) -> files.put(path, Base64.getEncoder().encodeToString(bytes.toByteArray())));
    return new Outcome.Applied(files, List.of());
  }

  private static void report(Diagnostic<?> diagnostic, List<StatusEntry> errors) {
    if (diagnostic.getKind() != Diagnostic.Kind.ERROR) return;
    String message = diagnostic.getMessage(Locale.ENGLISH) + " [" + diagnostic.getCode() + "]";
    errors.add(new StatusEntry("error", message, null, null, null));
  }

  private static URI uri(String path) {
    return URI.create("mem:///" + path.replace(" ", "%20"));
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(Map.Entry<String, String> file) {
      super(uri(file.getKey()), Kind.SOURCE);
      text = file.getValue();
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** Keeps class files by their paths. */
  private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> classes;

    Memory(JavaFileManager library, Map<String, ByteArrayOutputStream> classes) {
      super(library);
      this.classes = classes;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject from) {
      String path = name.replace('.', '/') + ".class";
      return new SimpleJavaFileObject(uri(path), kind) {
        @Override
        public OutputStream openOutputStream() {
          return classes.computeIfAbsent(path, unused -> new ByteArrayOutputStream());
        }
      };
    }
  }
}
