package dev.refute.jrrt;

import dev.refute.host.Crashes;
import dev.refute.host.Options;
import dev.refute.protocol.Apply;
import dev.refute.protocol.Engine;
import dev.refute.protocol.Hello;
import dev.refute.protocol.Outcome;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import dev.refute.protocol.StatusEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * JRRT behind the protocol: parse the program, change the tree, print it.
 *
 * <p>JRRT has no warnings. It refuses by throwing a RefactoringException; anything else that it
 * throws is a crash.
 */
final class JrrtEngine implements Engine {
  private final Sources sources;
  private final String version;
  private final Map<String, Recipe> recipes = new TreeMap<>();

  JrrtEngine(Sources sources, String version) {
    this.sources = sources;
    this.version = version;
    for (Recipe recipe : Recipes.ALL) {
      if (Node.has(recipe.needs())) {
        recipes.put(recipe.name(), recipe);
      }
    }
  }

  @Override
  public Hello hello() {
    Map<String, RefactoringSpec> specs = new TreeMap<>();
    recipes.forEach((name, recipe) -> specs.put(name, recipe.spec()));
    Map<String, String> details = Map.of("java", System.getProperty("java.runtime.version"));
    return new Hello("jrrt", version, details, specs);
  }

  @Override
  public Outcome apply(Apply question) throws RequestException {
    Recipe recipe = recipes.get(question.request().refactoring());
    if (recipe == null) {
      throw RequestException.unsupported(
          "no refactoring \"" + question.request().refactoring() + "\"");
    }
    Options options = new Options(recipe.spec(), question.request().options());
    try {
      sources.write(question.files());
      return run(recipe, question, options);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } finally {
      clear(question.files());
    }
  }

  private Outcome run(Recipe recipe, Apply question, Options options) throws RequestException {
    String phase = "parse";
    try {
      List<String> errors = new ArrayList<>();
      Node program = sources.parse(question.files().keySet(), errors);
      if (!errors.isEmpty()) {
        return refused("the program does not compile: " + String.join("; ", errors));
      }
      Question asked = new Question(sources, program, question, options);
      phase = "refactor";
      recipe.action().run(asked);
      phase = "print";
      return new Outcome.Applied(Sources.print(program), List.of());
    } catch (NotOffered e) {
      return refused(e.getMessage());
    } catch (RuntimeException | Error e) {
      if (Node.type("RefactoringException").isInstance(e)) {
        return refused(String.valueOf(e.getMessage()));
      }
      return Crashes.outcome(e, phase, List.of());
    }
  }

  private static Outcome refused(String why) {
    return new Outcome.Refused(List.of(new StatusEntry("fatal", why, null, null, null)));
  }

  private void clear(Map<String, String> files) {
    try {
      sources.clear(files);
    } catch (IOException e) {
      System.err.println("cannot remove the program: " + e.getMessage());
    }
  }
}
