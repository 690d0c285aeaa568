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
import org.netbeans.modules.parsing.spi.ParseException;
import org.netbeans.modules.refactoring.api.Problem;
import org.openide.cookies.SaveCookie;
import org.openide.loaders.DataObject;

/** One change from the menu to the changed files. */
final class Run implements Change.Log {
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
  private Change change;
  private RequestException fault;

  Run(Program program, Index index, SwallowedExceptions swallowed) {
    this.program = program;
    this.index = index;
    this.swallowed = swallowed;
  }

  Outcome run(Offer offer, Apply question, Options options) throws RequestException {
    swallowed.forget();
    before = question.files();
    try {
      program.load(question.files(), question.classpath());
      program.services().compiler().use(offer.compilerOptions());
      index.programLoaded();
      if (offer.isInEditor() && question.request().target().hasFile()) {
        program.open(question.request().target().file());
      }
      ClasspathInfo classPaths = ClasspathInfo.create(program.root());
      JavaSource.create(classPaths, program.files())
          .runUserActionTask(javac -> look(javac, offer, question, options), true);
      if (fault != null) {
        throw fault;
      }
      if (!found) {
        throw RequestException.bad(missing(question.request().target()));
      }
      if (change == null) {
        status.add(entry("fatal", "not offered for this element"));
        return new Outcome.Refused(status);
      }
      index.update(types);
      return attempt();
    } catch (RequestException e) {
      throw e;
    } catch (Exception | StackOverflowError | AssertionError | LinkageError e) {
      return Crashes.outcome(thrown(e), phase, status);
    }
  }

  /** NetBeans wraps what a task throws. */
  private static Throwable thrown(Throwable caught) {
    boolean isWrapper = caught instanceof ParseException || caught.getClass() == IOException.class;
    return isWrapper && caught.getCause() != null ? thrown(caught.getCause()) : caught;
  }

  /** Called for each file with the compiler's view of it; all files share one compiler. */
  private void look(CompilationController javac, Offer offer, Apply question, Options options)
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
        change = offer.change(new Question(javac, program, target, options));
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

  private Outcome attempt() throws Exception {
    if (!change.make(this)) {
      return crash != null ? crash : new Outcome.Refused(status);
    }
    phase = "read";
    return new Outcome.Applied(program.read(), status);
  }

  @Override
  public void phase(String name) {
    phase = name;
  }

  @Override
  public void say(String severity, String message) {
    status.add(entry(severity, message));
  }

  @Override
  public boolean hasSwallowed() {
    crash = swallowed.first(phase, status);
    return crash != null;
  }

  @Override
  public void save() throws IOException {
    phase = "save";
    for (DataObject changed : DataObject.getRegistry().getModified()) {
      changed.getLookup().lookup(SaveCookie.class).save();
    }
  }

  @Override
  public boolean stops(Problem first) {
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
