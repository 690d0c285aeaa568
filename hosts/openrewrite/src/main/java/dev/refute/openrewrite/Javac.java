package dev.refute.openrewrite;

import com.sun.source.util.JavacTask;
import dev.refute.protocol.Engine.Compiled;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The compiler that OpenRewrite's parser is made of, as itself. */
final class Javac {
  private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();

  private final DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
  private final JavacTask task;

  private Javac(Map<String, String> files) {
    List<Text> texts = new ArrayList<>();
    files.forEach((path, text) -> texts.add(new Text(path, text)));
    JavaFileManager output = new Nowhere(JAVAC.getStandardFileManager(found, null, null));
    task =
        (JavacTask)
            JAVAC.getTask(new StringWriter(), output, found, List.of("-proc:none"), null, texts);
  }

  /** What is wrong with the words of a program, whatever they mean. */
  static List<String> syntaxErrors(Map<String, String> files) {
    Javac javac = new Javac(files);
    try {
      javac.task.parse();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return javac.errors();
  }

  static Compiled compile(Map<String, String> files) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long begun = clock.getCurrentThreadCpuTime();
    Javac javac = new Javac(files);
    javac.task.call();
    return new Compiled(javac.errors(), (clock.getCurrentThreadCpuTime() - begun) / 1e6);
  }

  private List<String> errors() {
    return found.getDiagnostics().stream()
        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
        .map(each -> each.getMessage(null))
        .toList();
  }

  /** Throws the class files away. */
  private static final class Nowhere extends ForwardingJavaFileManager<JavaFileManager> {
    Nowhere(JavaFileManager input) {
      super(input);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("mem:///" + name), kind) {
        @Override
        public OutputStream openOutputStream() {
          return OutputStream.nullOutputStream();
        }
      };
    }
  }

  private static final class Text extends SimpleJavaFileObject {
    private final String text;

    Text(String path, String text) {
      super(URI.create("string:///" + path), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
