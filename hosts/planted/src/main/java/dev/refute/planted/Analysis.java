package dev.refute.planted;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import com.sun.tools.javac.api.JavacTaskPool;
import com.sun.tools.javac.tree.JCTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import javax.lang.model.element.Element;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.Diagnostic;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * A program as javac understands it: attributed trees, and where everything is declared.
 *
 * <p>javac's own pool keeps two javacs warm, for the program before and the one after. That is five
 * times faster than a new javac per program.
 */
final class Analysis {
  private static final JavaFileManager LIBRARY = new Library();
  private static final JavacTaskPool POOL = new JavacTaskPool(2);

  /** One error of javac: its key, its text, and the source it is about. */
  record CompileError(String code, String message, String source) {}

  /** A place in a file, in UTF-16 code units. */
  record Place(String file, int offset) {}

  final Map<String, String> files;
  final List<CompileError> errors;
  final Map<String, CompilationUnitTree> units = new LinkedHashMap<>();
  final Trees trees;
  final Elements elements;
  final Types types;

  /** Every declaration of the program, without generated constructors. */
  final Map<Element, TreePath> declarations = new LinkedHashMap<>();

  private final SourcePositions positions;

  /** Analyses a program for one use. The analysis and its trees must not be kept. */
  static <T> T of(Map<String, String> files, Function<Analysis, T> question) {
    List<Source> sources = files.entrySet().stream().map(Source::new).toList();
    List<CompileError> errors = new ArrayList<>();
    return POOL.getTask(
        null,
        LIBRARY,
        diagnostic -> report(diagnostic, files, errors),
        List.of("-proc:none", "-Xlint:none"),
        null,
        sources,
        task -> question.apply(new Analysis(task, files, errors)));
  }

  private Analysis(JavacTask task, Map<String, String> files, List<CompileError> errors) {
    this.files = files;
    this.errors = errors;
    trees = Trees.instance(task);
    elements = task.getElements();
    types = task.getTypes();
    positions = trees.getSourcePositions();
    try {
      for (CompilationUnitTree unit : task.parse()) {
        units.put(Source.pathOf(unit.getSourceFile()), unit);
      }
      task.analyze();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    units.values().forEach(unit -> new Declarations().scan(unit, null));
  }

  boolean compiles() {
    return errors.isEmpty();
  }

  private static void report(
      Diagnostic<? extends JavaFileObject> diagnostic,
      Map<String, String> files,
      List<CompileError> errors) {
    if (diagnostic.getKind() != Diagnostic.Kind.ERROR) {
      return;
    }
    String source = "";
    int start = (int) diagnostic.getStartPosition();
    int end = (int) diagnostic.getEndPosition();
    // What javac generated, such as a constructor, has no end.
    if (diagnostic.getSource() != null && start >= 0 && end > start) {
      source = files.get(Source.pathOf(diagnostic.getSource())).substring(start, end);
    }
    errors.add(
        new CompileError(diagnostic.getCode(), diagnostic.getMessage(Locale.ENGLISH), source));
  }

  static String file(TreePath path) {
    return Source.pathOf(path.getCompilationUnit().getSourceFile());
  }

  String text(TreePath path) {
    return files.get(file(path));
  }

  int start(TreePath path, Tree tree) {
    return (int) positions.getStartPosition(path.getCompilationUnit(), tree);
  }

  int end(TreePath path, Tree tree) {
    return (int) positions.getEndPosition(path.getCompilationUnit(), tree);
  }

  int start(TreePath path) {
    return start(path, path.getLeaf());
  }

  int end(TreePath path) {
    return end(path, path.getLeaf());
  }

  /** Where javac says that a tree is: a declaration at its name, an operation at its operator. */
  static int point(Tree tree) {
    return ((JCTree) tree).pos;
  }

  /** Where an element is declared, or null if that is not in the program. */
  Place declaration(Element element) {
    TreePath path = declarations.get(element);
    return path == null ? null : new Place(file(path), point(path.getLeaf()));
  }

  /** Whether javac generated it, such as a default constructor. */
  boolean isGenerated(Element element) {
    return element == null || elements.getOrigin(element) != Elements.Origin.EXPLICIT;
  }

  private final class Declarations extends TreePathScanner<Void, Void> {
    private void add() {
      Element element = trees.getElement(getCurrentPath());
      if (element != null) {
        declarations.put(element, getCurrentPath());
      }
    }

    @Override
    public Void visitClass(ClassTree tree, Void unused) {
      add();
      return super.visitClass(tree, null);
    }

    @Override
    public Void visitMethod(MethodTree tree, Void unused) {
      if (isGenerated(trees.getElement(getCurrentPath()))) {
        return null;
      }
      add();
      return super.visitMethod(tree, null);
    }

    @Override
    public Void visitVariable(VariableTree tree, Void unused) {
      add();
      return super.visitVariable(tree, null);
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(Map.Entry<String, String> file) {
      super(uri(file.getKey()), Kind.SOURCE);
      text = file.getValue();
    }

    private static URI uri(String path) {
      try {
        return new URI("mem", null, "/" + path, null);
      } catch (URISyntaxException e) {
        throw new IllegalArgumentException(e);
      }
    }

    /** The file's path in the program; javac hands out objects of its own. */
    static String pathOf(JavaFileObject file) {
      return file.toUri().getPath().substring(1);
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** The JDK's classes, listed once: nothing else is on the class path. */
  private static final class Library extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<List<Object>, Iterable<JavaFileObject>> listings = new HashMap<>();

    Library() {
      super(
          ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, Locale.ENGLISH, null));
    }

    @Override
    public Iterable<JavaFileObject> list(
        Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse)
        throws IOException {
      if (location == StandardLocation.CLASS_PATH || location == StandardLocation.SOURCE_PATH) {
        return List.of();
      }
      List<Object> key = List.of(location, packageName, kinds, recurse);
      Iterable<JavaFileObject> known = listings.get(key);
      if (known == null) {
        List<JavaFileObject> found = new ArrayList<>();
        super.list(location, packageName, kinds, recurse).forEach(found::add);
        listings.put(key, found);
        known = found;
      }
      return known;
    }
  }
}
