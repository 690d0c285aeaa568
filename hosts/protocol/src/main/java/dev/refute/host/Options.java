package dev.refute.host;

import dev.refute.protocol.OptionSpec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The options of one request, checked against the refactoring's specification. */
public final class Options {
  private final RefactoringSpec spec;
  private final Map<String, String> given;

  public Options(RefactoringSpec spec, Map<String, String> given) throws RequestException {
    this.spec = spec;
    this.given = given;
    for (String name : given.keySet()) {
      if (!spec.options().containsKey(name)) {
        throw RequestException.bad("there is no option \"" + name + "\"");
      }
    }
    for (Map.Entry<String, OptionSpec> option : spec.options().entrySet()) {
      boolean required = option.getValue().required() != null;
      if (required && !given.containsKey(option.getKey())) {
        throw RequestException.bad("the option \"" + option.getKey() + "\" is missing");
      }
    }
  }

  /** The value given, or the default. EXPECTS: the option is required or has a default. */
  public String text(String option) {
    return given(option).orElseGet(() -> spec.options().get(option).defaultValue());
  }

  /** The value given, if it was. */
  public Optional<String> given(String option) {
    return Optional.ofNullable(given.get(option));
  }

  public boolean flag(String option) throws RequestException {
    return flag(option, text(option));
  }

  /** A flag whose default depends on the program. */
  public boolean flag(String option, boolean otherwise) throws RequestException {
    return flag(option, given(option).orElse(String.valueOf(otherwise)));
  }

  private static boolean flag(String option, String value) throws RequestException {
    if (!value.equals("true") && !value.equals("false")) {
      throw RequestException.bad("the option \"" + option + "\" is true or false");
    }
    return value.equals("true");
  }

  /** Whether the value of the option is "all", and not "selected". */
  public boolean isAll(String option, boolean otherwise) throws RequestException {
    String value = given(option).orElse(otherwise ? "all" : "selected");
    if (!value.equals("all") && !value.equals("selected")) {
      throw RequestException.bad("the option \"" + option + "\" is all or selected");
    }
    return value.equals("all");
  }

  /** A place in a list of this size: a number from 0, or "last". */
  public int position(String option, int size) throws RequestException {
    String value = text(option);
    if (value.equals("last")) {
      return size;
    }
    if (!value.matches("\\d{1,3}") || Integer.parseInt(value) > size) {
      throw RequestException.bad(
          "the option \"" + option + "\" is last, or a number from 0 to " + size);
    }
    return Integer.parseInt(value);
  }

  /** Names separated by commas, none of them empty. */
  public List<String> list(String option) {
    return Arrays.stream(text(option).split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .toList();
  }
}
