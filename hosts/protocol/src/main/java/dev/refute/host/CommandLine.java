package dev.refute.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/** A host's command line: {@code --name value}, again and again. */
public final class CommandLine {
  /** How a host ends. */
  public static final int USAGE = 2;

  public static final int ENVIRONMENT = 3;

  private final Map<String, String> values;

  private CommandLine(Map<String, String> values) {
    this.values = values;
  }

  /**
   * @param defaults all options that there are; null for those that must be given
   * @throws IllegalArgumentException if the command line is wrong, in words for the user
   */
  public static CommandLine parse(String[] args, Map<String, String> defaults) {
    Map<String, String> values = new HashMap<>(defaults);
    for (int i = 0; i < args.length; i += 2) {
      String name = args[i].startsWith("--") ? args[i].substring(2) : "";
      if (!defaults.containsKey(name)) {
        throw new IllegalArgumentException(
            "there is no option " + args[i] + "; there are " + new TreeSet<>(defaults.keySet()));
      }
      if (i + 1 == args.length) {
        throw new IllegalArgumentException("the option " + args[i] + " needs a value");
      }
      values.put(name, args[i + 1]);
    }
    values.forEach(CommandLine::require);
    return new CommandLine(values);
  }

  private static void require(String name, String value) {
    if (value == null) {
      throw new IllegalArgumentException("the option --" + name + " is missing");
    }
  }

  public String text(String name) {
    return values.get(name);
  }

  public Path path(String name) {
    return Path.of(text(name)).toAbsolutePath().normalize();
  }

  /**
   * Prints one sentence if the user can fix the problem, otherwise the stack trace too.
   *
   * @return the exit code
   */
  public static int complain(String engine, Throwable thrown) {
    System.err.println("cannot start " + engine + ": " + thrown.getMessage());
    if (thrown instanceof IllegalArgumentException) {
      return USAGE;
    }
    if (!(thrown instanceof IOException)) {
      thrown.printStackTrace();
    }
    return ENVIRONMENT;
  }
}
