package dev.refute.openrewrite;

import dev.refute.host.CommandLine;
import dev.refute.host.HostProgram;
import dev.refute.protocol.Engine;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Answers the engine protocol on standard input and output. OpenRewrite and its recipes are on the
 * class path.
 *
 * <pre>
 *   --level N      what recipes are told that the sources' level is
 *   --types KIND   "shared": programs share what is known of the JDK's classes; "fresh": not
 * </pre>
 */
public final class Main {
  private static final int OLDEST = 8;

  private Main() {}

  public static void main(String[] args) {
    Map<String, String> options = new HashMap<>();
    options.put("level", "17");
    options.put("types", "shared");
    System.exit(HostProgram.run("OpenRewrite", args, options, Main::start));
  }

  private static Engine start(CommandLine given, Path scratch) {
    Sources sources = new Sources(level(given.text("level")), isShared(given.text("types")));
    return new OpenRewriteEngine(Recipes.load(), sources);
  }

  private static boolean isShared(String text) {
    if (!text.equals("shared") && !text.equals("fresh")) {
      throw new IllegalArgumentException("types are shared or fresh, not \"" + text + "\"");
    }
    return text.equals("shared");
  }

  private static int level(String text) {
    int newest = Runtime.version().feature();
    if (!text.matches("\\d{1,3}") || Integer.parseInt(text) < OLDEST
        || Integer.parseInt(text) > newest) {
      throw new IllegalArgumentException(
          "the level is a number from " + OLDEST + " to " + newest + ", not \"" + text + "\"");
    }
    return Integer.parseInt(text);
  }
}
