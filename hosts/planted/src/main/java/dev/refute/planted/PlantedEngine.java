package dev.refute.planted;

import dev.refute.host.Options;
import dev.refute.protocol.Apply;
import dev.refute.protocol.Engine;
import dev.refute.protocol.Hello;
import dev.refute.protocol.Outcome;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.Request;
import dev.refute.protocol.RequestException;
import dev.refute.protocol.StatusEntry;
import dev.refute.protocol.Target;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * An engine with known faults.
 *
 * <p>It first computes the right change, without faults, and checks it. A fault then ignores what
 * the check found, or makes the right change wrong.
 */
final class PlantedEngine implements Engine {
  private static final Map<String, Refactoring> REFACTORINGS =
      Map.of(
          "rename-method", new RenameMethod(),
          "push-down-method", new PushDownMethod(),
          "pull-up-method", new PullUpMethod(),
          "encapsulate-field", new EncapsulateField());

  private final Set<Fault> faults;

  PlantedEngine(Set<Fault> faults) {
    this.faults = faults;
  }

  @Override
  public Hello hello() {
    Map<String, RefactoringSpec> refactorings = new TreeMap<>();
    REFACTORINGS.forEach((name, refactoring) -> refactorings.put(name, refactoring.spec()));
    String on = faults.stream().map(Fault::id).sorted().collect(Collectors.joining(","));
    return new Hello(
        "planted",
        "1",
        Map.of("faults", on, "java", System.getProperty("java.runtime.version")),
        refactorings);
  }

  @Override
  public Outcome apply(Apply question) throws RequestException {
    Request request = question.request();
    Refactoring refactoring = REFACTORINGS.get(request.refactoring());
    if (refactoring == null) {
      throw RequestException.unsupported("no refactoring \"" + request.refactoring() + "\"");
    }
    Options options = new Options(refactoring.spec(), request.options());
    RequestException[] wrong = new RequestException[1];
    Outcome outcome =
        Analysis.of(
            question.files(),
            analysis -> {
              try {
                return apply(analysis, refactoring, request.target(), options);
              } catch (RequestException e) {
                wrong[0] = e;
                return null;
              }
            });
    if (wrong[0] != null) {
      throw wrong[0];
    }
    return outcome;
  }

  private Outcome apply(Analysis analysis, Refactoring refactoring, Target target, Options options)
      throws RequestException {
    if (!analysis.compiles()) {
      return refused(List.of("the program does not compile: " + analysis.errors.get(0).message()));
    }
    Model model = new Model(analysis);
    Change change = refactoring.plan(new Question(model, target, options, Set.of()));
    List<String> problems =
        Check.of(model, change).stream()
            .filter(problem -> !refactoring.overlooks(problem, faults))
            .map(Problem::message)
            .distinct()
            .toList();
    if (!problems.isEmpty()) {
      return refused(problems);
    }
    if (faults.isEmpty()) {
      return applied(change);
    }
    return faulty(refactoring, new Question(model, target, options, faults));
  }

  private static Outcome faulty(Refactoring refactoring, Question question)
      throws RequestException {
    try {
      Change change = refactoring.plan(question);
      if (!change.problems.isEmpty()) {
        return refused(change.problems.stream().map(Problem::message).toList());
      }
      change.rewrite.apply();
      return applied(change);
    } catch (RuntimeException e) {
      StringWriter stack = new StringWriter();
      e.printStackTrace(new PrintWriter(stack, true));
      return new Outcome.Crashed(
          e.getClass().getName(), e.getMessage(), stack.toString(), "change", List.of());
    }
  }

  private static Outcome applied(Change change) {
    return new Outcome.Applied(change.rewrite.result(), change.remarks);
  }

  private static Outcome refused(List<String> messages) {
    return new Outcome.Refused(
        messages.stream()
            .map(message -> new StatusEntry("fatal", message, null, null, null))
            .toList());
  }
}
