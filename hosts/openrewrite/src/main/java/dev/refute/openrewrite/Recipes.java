package dev.refute.openrewrite;

import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.Request;
import dev.refute.protocol.RequestException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.openrewrite.Recipe;
import org.openrewrite.config.ClasspathScanningLoader;
import org.openrewrite.config.Environment;
import org.openrewrite.config.OptionDescriptor;
import org.openrewrite.java.JavaParser;
import org.openrewrite.staticanalysis.UnnecessaryParentheses;

/**
 * Every refactoring that OpenRewrite is asked for, by the name that requests give it.
 *
 * <p>A recipe without required options is {@code recipe:NAME}, where NAME is its own without {@code
 * org.openrewrite.} and {@code staticanalysis.}. Recipes that a request fills in have the names of
 * other engines' refactorings: see {@link Targeted}.
 */
final class Recipes {
  private static final String PREFIX = "recipe:";

  /** Reads and prints the program: what every recipe begins and ends with. */
  static final String PARSE = "parse";

  /** Two artifacts with recipes: each is found by a class that it has. */
  private static final List<Class<?>> ARTIFACTS =
      List.of(JavaParser.class, UnnecessaryParentheses.class);

  private final Map<String, Entry> entries;

  Recipes(Map<String, Entry> entries) {
    this.entries = new TreeMap<>(entries);
  }

  /** Reads the recipes that are on the class path. */
  static Recipes load() {
    ClassLoader classes = Recipes.class.getClassLoader();
    Environment.Builder found = Environment.builder();
    for (Class<?> artifact : ARTIFACTS) {
      found.load(
          new ClasspathScanningLoader(jar(artifact), new Properties(), List.of(), classes));
    }
    Recipes all = new Recipes(Targeted.ALL);
    all.entries.put(PARSE, new WholeProgram(Recipe.noop()));
    // Only here are lists of recipes filled with the recipes that they name.
    found.build().listRecipes().forEach(all::add);
    return all;
  }

  private void add(Recipe recipe) {
    boolean isComplete =
        recipe.getDescriptor().getOptions().stream().noneMatch(OptionDescriptor::isRequired);
    if (isComplete && LeftOut.isOffered(recipe.getName())) {
      entries.put(name(recipe), new WholeProgram(recipe));
    }
  }

  static String name(Recipe recipe) {
    return PREFIX + recipe.getName().replaceFirst("^org\\.openrewrite\\.(staticanalysis\\.)?", "");
  }

  /** The versions of the artifacts, that of OpenRewrite itself first. */
  static List<String> versions() {
    return ARTIFACTS.stream()
        .map(Recipes::jar)
        .map(jar -> jar.getFileName().toString().replaceFirst("^[a-z-]+-([0-9].*)\\.jar$", "$1"))
        .toList();
  }

  private static Path jar(Class<?> artifact) {
    try {
      return Path.of(artifact.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What can be asked for. */
  Map<String, RefactoringSpec> specs() {
    Map<String, RefactoringSpec> specs = new TreeMap<>();
    entries.forEach((name, entry) -> specs.put(name, entry.spec()));
    return specs;
  }

  Entry find(Request request) throws RequestException {
    Entry entry = entries.get(request.refactoring());
    if (entry == null) {
      throw RequestException.unsupported("no refactoring \"" + request.refactoring() + "\"");
    }
    return entry;
  }
}
