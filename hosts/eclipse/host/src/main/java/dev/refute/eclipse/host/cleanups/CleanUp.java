package dev.refute.eclipse.host.cleanups;

import dev.refute.eclipse.host.refactorings.Release;
import dev.refute.host.Spec;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jdt.internal.corext.fix.CleanUpConstants;

/**
 * One of Eclipse's clean-ups: its class, and what to tick on its preference page. Only names are
 * kept, since releases differ in what they have.
 */
final class CleanUp {
  private static final String PACKAGE = "org.eclipse.jdt.internal.ui.fix.";

  private final String className;
  private final List<String> ticked;
  private final List<Choice> choices = new ArrayList<>();
  private boolean changesBehaviour;
  private boolean isRepeatable;

  /**
   * A box, or a group of radio buttons.
   *
   * @param keys by value, the constants to set
   */
  private record Choice(String option, String preset, Map<String, List<String>> keys) {}

  private CleanUp(String className, List<String> ticked) {
    this.className = className;
    this.ticked = ticked;
  }

  /**
   * @param ticked constants of {@link CleanUpConstants} that are always set
   */
  static CleanUp of(String className, String... ticked) {
    return new CleanUp(className, List.of(ticked));
  }

  /** A box with a meaning of its own. */
  CleanUp box(String option, boolean preset, String... keys) {
    return either(option, String.valueOf(preset), Map.of("true", List.of(keys), "false", List.of()));
  }

  /** Two radio buttons: the first is "true". */
  CleanUp either(String option, boolean preset, String yes, String no) {
    return either(
        option, String.valueOf(preset), Map.of("true", List.of(yes), "false", List.of(no)));
  }

  private CleanUp either(String option, String preset, Map<String, List<String>> keys) {
    choices.add(new Choice(option, preset, keys));
    return this;
  }

  /** Its page says that it repairs a mistake. */
  CleanUp changesBehaviour() {
    changesBehaviour = true;
    return this;
  }

  /** Once is not enough by nature, such as where what uses it has to go first. */
  CleanUp repeatable() {
    isRepeatable = true;
    return this;
  }

  boolean keepsBehaviour() {
    return !changesBehaviour;
  }

  /** ArraysFillCleanUpCore is arrays-fill. */
  String name() {
    return className
        .replaceAll("Clean[Uu]p(Core)?$", "")
        .replaceAll("(?<=[a-z])(?=[A-Z0-9])", "-")
        .toLowerCase();
  }

  String qualifiedName() {
    return PACKAGE + className;
  }

  boolean isInRelease() {
    return Release.has(qualifiedName());
  }

  void describe(Spec spec) {
    if (!isRepeatable) {
      spec.idempotent();
    }
    if (changesBehaviour) {
      spec.changesBehaviour();
    }
    for (Choice choice : choices) {
      spec.option(choice.option(), choice.preset());
    }
  }

  /** What Eclipse is told, for a page on which the options are as the user left them. */
  Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    ticked.forEach(key -> set(settings, key));
    choices.forEach(choice -> set(settings, choice, choice.preset()));
    return settings;
  }

  /** How a request sets one option. */
  @FunctionalInterface
  interface Given {
    boolean flag(String option) throws RequestException;
  }

  Map<String, String> settings(Given given) throws RequestException {
    Map<String, String> settings = new LinkedHashMap<>();
    ticked.forEach(key -> set(settings, key));
    for (Choice choice : choices) {
      set(settings, choice, String.valueOf(given.flag(choice.option())));
    }
    return settings;
  }

  private static void set(Map<String, String> settings, Choice choice, String value) {
    choice.keys().get(value).forEach(key -> set(settings, key));
  }

  /** A constant that this release lacks has no effect in it. */
  private static void set(Map<String, String> settings, String constant) {
    try {
      settings.put((String) CleanUpConstants.class.getField(constant).get(null), "true");
    } catch (NoSuchFieldException e) {
      // An older release.
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
