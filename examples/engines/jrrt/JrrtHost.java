import AST.CompilationUnit;
import AST.FieldDeclaration;
import AST.MethodDecl;
import AST.Program;
import AST.RefactoringException;
import AST.TypeDecl;
import dev.refute.protocol.Apply;
import dev.refute.protocol.Engine;
import dev.refute.protocol.Hello;
import dev.refute.protocol.MessageLoop;
import dev.refute.protocol.OptionSpec;
import dev.refute.protocol.Outcome;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.Request;
import dev.refute.protocol.RequestException;
import dev.refute.protocol.StandardStreams;
import dev.refute.protocol.StatusEntry;
import dev.refute.protocol.Target;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import tests.CompileHelper;

/**
 * JRRT, the JastAdd refactoring tools, as an engine. README.md says how to build and start it.
 *
 * <p>JRRT refactors the tree that its front end parsed, and throws a {@link RefactoringException}
 * where it refuses. Any other exception is a crash of its own.
 */
public final class JrrtHost implements Engine {
  /** One refactoring: finds its target in the program and changes the tree. */
  private interface Action {
    void run(Program program, Request request) throws RequestException;
  }

  private record Entry(String target, List<String> required, Action action) {}

  private static final Map<String, Entry> ALL =
      Map.of(
          "rename-type",
          new Entry("type", List.of("new-name"), (p, r) -> type(p, r).rename(name(r))),
          "rename-method",
          new Entry("method", List.of("new-name"), (p, r) -> method(p, r).rename(name(r))),
          "rename-field",
          new Entry("field", List.of("new-name"), (p, r) -> field(p, r).rename(name(r))),
          "push-down-method",
          new Entry("method", List.of(), (p, r) -> method(p, r).doPushDown(false)),
          "push-down-field",
          new Entry("field", List.of(), (p, r) -> field(p, r).doPushDown()),
          "pull-up-method",
          new Entry("method", List.of(), (p, r) -> method(p, r).doPullUp()),
          "encapsulate-field",
          new Entry("field", List.of(), (p, r) -> field(p, r).doSelfEncapsulate()));

  public static void main(String[] args) throws Exception {
    OutputStream out = StandardStreams.claimOutput();
    new MessageLoop(new JrrtHost(), System.in, out, () -> Runtime.getRuntime().halt(1)).run();
    System.exit(0);
  }

  @Override
  public Hello hello() {
    Map<String, RefactoringSpec> refactorings = new TreeMap<>();
    ALL.forEach(
        (name, entry) -> {
          Map<String, OptionSpec> options = new TreeMap<>();
          entry.required().forEach(option -> options.put(option, OptionSpec.mandatory()));
          refactorings.put(name, new RefactoringSpec(entry.target(), options));
        });
    String version = System.getProperty("jrrt.version", "unknown");
    return new Hello(
        "jrrt", version, Map.of("java", System.getProperty("java.version")), refactorings);
  }

  @Override
  public Outcome apply(Apply question) throws RequestException {
    Request request = question.request();
    Entry entry = ALL.get(request.refactoring());
    if (entry == null) {
      throw RequestException.unsupported("no refactoring " + request.refactoring());
    }
    if (!request.options().keySet().equals(java.util.Set.copyOf(entry.required()))) {
      throw RequestException.bad("the options must be " + entry.required());
    }
    Path folder = null;
    try {
      folder = Files.createTempDirectory("jrrt").toRealPath();
      return refactor(folder, question.files(), request, entry.action());
    } catch (IOException e) {
      throw new IllegalStateException("cannot write the program: " + e.getMessage(), e);
    } finally {
      delete(folder);
    }
  }

  private static Outcome refactor(
      Path folder, Map<String, String> files, Request request, Action action)
      throws IOException, RequestException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey()).normalize();
      if (!path.startsWith(folder)) {
        throw RequestException.bad("not a path inside the program: " + file.getKey());
      }
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
    String phase = "parse";
    try {
      Program program =
          CompileHelper.compile(
              files.keySet().stream()
                  .map(path -> folder.resolve(path).toString())
                  .toArray(String[]::new));
      if (program == null) {
        return new Outcome.Refused(List.of(fatal("the program does not compile")));
      }
      phase = "refactor";
      action.run(program, request);
      phase = "print";
      return new Outcome.Applied(print(program, folder), List.of());
    } catch (RefactoringException e) {
      return new Outcome.Refused(List.of(fatal(String.valueOf(e.getMessage()))));
    } catch (RuntimeException | Error e) {
      StringWriter stack = new StringWriter();
      e.printStackTrace(new PrintWriter(stack));
      return new Outcome.Crashed(
          e.getClass().getName(), e.getMessage(), stack.toString(), phase, List.of());
    }
  }

  /** Every file as JRRT prints it; a renamed public type has taken its file along. */
  private static Map<String, String> print(Program program, Path folder) {
    Map<String, String> files = new TreeMap<>();
    for (Iterator<?> units = program.compilationUnitIterator(); units.hasNext(); ) {
      CompilationUnit unit = (CompilationUnit) units.next();
      if (!unit.fromSource()) {
        continue;
      }
      Path path = folder.relativize(Path.of(unit.pathName()));
      files.put(path.resolveSibling(unit.getID() + ".java").toString(), unit.toString());
    }
    return files;
  }

  private static TypeDecl type(Program program, Request request) throws RequestException {
    String name = request.target().type();
    return found(name == null ? null : program.findType(name), "type " + name);
  }

  private static MethodDecl method(Program program, Request request) throws RequestException {
    Target target = request.target();
    TypeDecl type = type(program, request);
    for (Iterator<?> all = type.localMethodsIterator(); all.hasNext(); ) {
      MethodDecl method = (MethodDecl) all.next();
      if (method.name().equals(target.method()) && takes(method, target.parameters())) {
        return method;
      }
    }
    throw RequestException.bad("no method " + target.method() + " in " + target.type());
  }

  /** Whether these are the erased types of the parameters, by simple or qualified names. */
  private static boolean takes(MethodDecl method, List<String> types) {
    if (types == null) {
      return true;
    }
    if (method.getNumParameter() != types.size()) {
      return false;
    }
    for (int i = 0; i < types.size(); i++) {
      String actual = method.getParameter(i).type().erasure().typeName();
      if (!simple(actual).equals(simple(types.get(i)))) {
        return false;
      }
    }
    return true;
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static FieldDeclaration field(Program program, Request request) throws RequestException {
    String name = request.target().field();
    return found(name == null ? null : type(program, request).findField(name), "field " + name);
  }

  private static <T> T found(T target, String what) throws RequestException {
    if (target == null) {
      throw RequestException.bad("no " + what + " in the program");
    }
    return target;
  }

  private static String name(Request request) {
    return request.options().get("new-name");
  }

  private static StatusEntry fatal(String message) {
    return new StatusEntry("fatal", message, null, null, null);
  }

  private static void delete(Path folder) {
    if (folder == null) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException e) {
      System.err.println("cannot remove " + folder + ": " + e.getMessage());
    }
  }
}
