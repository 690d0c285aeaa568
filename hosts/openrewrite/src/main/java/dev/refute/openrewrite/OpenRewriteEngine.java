package dev.refute.openrewrite;

import dev.refute.host.Crashes;
import dev.refute.host.Options;
import dev.refute.protocol.Apply;
import dev.refute.protocol.Engine;
import dev.refute.protocol.Hello;
import dev.refute.protocol.Outcome;
import dev.refute.protocol.RequestException;
import dev.refute.protocol.StatusEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.ParseExceptionResult;
import org.openrewrite.Recipe;
import org.openrewrite.Result;
import org.openrewrite.SourceFile;
import org.openrewrite.internal.InMemoryLargeSourceSet;
import org.openrewrite.internal.RecipeRunException;
import org.openrewrite.tree.ParseError;

/**
 * OpenRewrite behind the protocol: parse the program, run one recipe, print what it changed.
 *
 * <p>A recipe that throws does not stop OpenRewrite: it tells the execution context, marks the file
 * and goes on. For us it is a crash. It also leaves files alone that its parser cannot read, though
 * javac can: that is a crash of the refactoring "parse", and a refusal of all the others, so that one
 * fault of the parser is not found once for each recipe.
 */
final class OpenRewriteEngine implements Engine {
  private final Recipes recipes;
  private final Sources sources;

  OpenRewriteEngine(Recipes recipes, Sources sources) {
    this.recipes = recipes;
    this.sources = sources;
  }

  @Override
  public Hello hello() {
    List<String> versions = Recipes.versions();
    Map<String, String> details =
        Map.of(
            "java",
            System.getProperty("java.runtime.version"),
            "rewrite-static-analysis",
            versions.get(1));
    return new Hello("openrewrite", versions.get(0), details, recipes.specs()).withClassPath();
  }

  @Override
  public Outcome apply(Apply question) throws RequestException {
    Entry entry = recipes.find(question.request());
    Options options = new Options(entry.spec(), question.request().options());
    List<Throwable> thrown = new ArrayList<>();
    InMemoryExecutionContext context = new InMemoryExecutionContext(thrown::add);
    String phase = "parse";
    try {
      List<SourceFile> before = sources.parse(question.files(), question.classpath(), context);
      for (SourceFile file : before) {
        if (file instanceof ParseError) {
          return notParsed(file, question, thrown);
        }
      }
      thrown.clear();
      Recipe recipe =
          entry.recipe(new Question(before, question.request().target(), options));
      phase = "recipe";
      List<Result> changed =
          recipe.run(new InMemoryLargeSourceSet(before), context).getChangeset().getAllResults();
      if (!thrown.isEmpty()) {
        return Crashes.outcome(cause(thrown.get(0)), phase, List.of());
      }
      phase = "print";
      return new Outcome.Applied(print(question.files(), changed), List.of());
    } catch (NotOffered e) {
      return refused("not offered for this element: " + e.getMessage());
    } catch (RuntimeException | Error e) {
      return Crashes.outcome(cause(e), phase, List.of());
    }
  }

  @Override
  public Compiled compile(Map<String, String> files) {
    return Javac.compile(files);
  }

  private static Outcome notParsed(SourceFile file, Apply question, List<Throwable> thrown) {
    List<String> errors = Javac.syntaxErrors(question.files());
    if (!errors.isEmpty()) {
      return refused("the program does not compile: " + String.join("; ", errors));
    }
    if (!question.request().refactoring().equals(Recipes.PARSE)) {
      return refused("OpenRewrite cannot read " + file.getSourcePath());
    }
    if (!thrown.isEmpty()) {
      return Crashes.outcome(cause(thrown.get(0)), "parse", List.of());
    }
    ParseExceptionResult why =
        file.getMarkers().findFirst(ParseExceptionResult.class).orElseThrow();
    return new Outcome.Crashed(
        why.getExceptionType(),
        "cannot read " + file.getSourcePath(),
        why.getMessage(),
        "parse",
        List.of());
  }

  /** What a recipe threw, without what OpenRewrite packed it into. */
  private static Throwable cause(Throwable thrown) {
    return thrown instanceof RecipeRunException && thrown.getCause() != null
        ? thrown.getCause()
        : thrown;
  }

  /** The program, with what was changed in it. */
  private static Map<String, String> print(Map<String, String> files, List<Result> changed) {
    Map<String, String> after = new TreeMap<>(files);
    for (Result result : changed) {
      if (result.getBefore() != null) {
        after.remove(result.getBefore().getSourcePath().toString());
      }
    }
    for (Result result : changed) {
      if (result.getAfter() != null) {
        after.put(result.getAfter().getSourcePath().toString(), result.getAfter().printAll());
      }
    }
    return after;
  }

  private static Outcome refused(String why) {
    return new Outcome.Refused(List.of(new StatusEntry("fatal", why, null, null, null)));
  }
}
