package dev.refute.netbeans;

import dev.refute.host.Crashes;
import dev.refute.host.Options;
import dev.refute.protocol.Apply;
import dev.refute.protocol.Outcome;
import dev.refute.protocol.RequestException;
import dev.refute.protocol.StatusEntry;
import dev.refute.protocol.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.netbeans.api.java.source.ClasspathInfo;
import org.netbeans.api.java.source.CompilationController;
import org.netbeans.api.java.source.JavaSource;
import org.netbeans.modules.java.source.usages.MemoryIndex;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.api.Problem;
import org.netbeans.modules.refactoring.api.RefactoringSession;

/**
 * One refactoring from the menu to the changed files, as a user who always says "continue" would do
 * it: only a fatal problem stops, since only that takes the button away.
 */
final class Run {
  /** NetBeans' problems have no position; some have one in their text: "p/A.java:13". */
  private static final Pattern PLACE = Pattern.compile("(\\S+\\.java):(\\d+)");

  private final Program program;
  private final Index index;
  private final SwallowedExceptions swallowed;
  private final List<StatusEntry> status = new ArrayList<>();
  private final List<MemoryIndex.Entry> types = new ArrayList<>();
  private Map<String, String> before = Map.of();
  private String phase = "create";
  private Outcome crash;
  private boolean found;
  private AbstractRefactoring refactoring;
  private RequestException fault;

  Run(Program program, Index index, SwallowedExceptions swallowed) {
    this.program = program;
    this.index = index;
    this.swallowed = swallowed;
  }

  Outcome run(Recipe recipe, Apply question, Options options) throws RequestException {
    swallowed.forget();
    before = question.files();
    try {
      program.load(question.files(), question.classpath());
      index.programLoaded();
      ClasspathInfo classPaths = ClasspathInfo.create(program.root());
      JavaSource.create(classPaths, program.files())
          .runUserActionTask(javac -> look(javac, recipe, question, options), true);
      if (fault != null) {
        throw fault;
      }
      if (!found) {
        throw RequestException.bad(missing(question.request().target()));
      }
      if (refactoring == null) {
        status.add(entry("fatal", "not offered for this element"));
        return new Outcome.Refused(status);
      }
      index.update(types);
      return attempt();
    } catch (IOException | RuntimeException | StackOverflowError e) {
      return Crashes.outcome(e, phase, status);
    } catch (AssertionError | LinkageError e) {
      return Crashes.outcome(e, phase, status);
    }
  }

  /** Called for each file with the compiler's view of it; all files share one compiler. */
  private void look(CompilationController javac, Recipe recipe, Apply question, Options options)
      throws IOException {
    String path = program.path(javac.getFileObject());
    if (javac.toPhase(JavaSource.Phase.RESOLVED).compareTo(JavaSource.Phase.RESOLVED) < 0) {
      throw new IllegalStateException("NetBeans does not read " + path + ": is memory short?");
    }
    Survey survey = Survey.of(javac, path);
    types.addAll(survey.entries());
    Target target = question.request().target();
    boolean isHere =
        target.hasFile() ? path.equals(target.file()) : survey.declares(target.type());
    if (isHere && !found) {
      found = true;
      try {
        refactoring = recipe.make(new Question(javac, program.root(), target, options));
      } catch (RequestException e) {
        fault = e;
      }
    }
  }

  private static String missing(Target target) {
    if (target.hasFile()) {
      return "no Java file " + target.file();
    }
    return target.hasType()
        ? "no type " + target.type() + " in the program"
        : "the target has no \"type\"";
  }

  private Outcome attempt() throws IOException {
    phase = "pre-check";
    if (stops(refactoring.preCheck())) {
      return crash != null ? crash : new Outcome.Refused(status);
    }
    phase = "check-parameters";
    if (stops(refactoring.checkParameters())) {
      return crash != null ? crash : new Outcome.Refused(status);
    }
    phase = "prepare";
    RefactoringSession session = RefactoringSession.create("refute");
    if (stops(refactoring.prepare(session))) {
      return crash != null ? crash : new Outcome.Refused(status);
    }
    phase = "perform";
    if (stops(session.doRefactoring(true))) {
      return crash != null ? crash : new Outcome.Refused(status);
    }
    phase = "read";
    return new Outcome.Applied(program.read(), status);
  }

  /** Records the problems; true if one is fatal, or reports a crash. */
  private boolean stops(Problem first) {
    boolean fatal = false;
    for (Problem problem = first; problem != null; problem = problem.getNext()) {
      status.add(entry(problem.isFatal() ? "fatal" : "warning", problem.getMessage()));
      fatal |= problem.isFatal();
      if (crash == null) {
        crash = swallowed.crashIn(problem.getMessage(), phase, status);
      }
    }
    return fatal || crash != null;
  }

  private StatusEntry entry(String severity, String message) {
    String text = program.withoutRoot(message);
    Matcher place = PLACE.matcher(text);
    if (!place.find() || !before.containsKey(place.group(1))) {
      return new StatusEntry(severity, text, null, null, null);
    }
    String file = place.group(1);
    List<String> lines = before.get(file).lines().toList();
    int line = Integer.parseInt(place.group(2)) - 1;
    if (line < 0 || line >= lines.size()) {
      return new StatusEntry(severity, text, file, null, null);
    }
    int offset = lines.subList(0, line).stream().mapToInt(each -> each.length() + 1).sum();
    return new StatusEntry(severity, text, file, offset, lines.get(line).length());
  }
}
