package dev.refute.jrrt;

import dev.refute.host.CommandLine;
import dev.refute.host.HostProgram;
import dev.refute.protocol.Engine;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Answers the engine protocol on standard input and output. JRRT is on the class path.
 *
 * <pre>
 *   --library JAR   the classes of a JDK up to 8, which programs are resolved against
 *   --version TEXT  what this build of JRRT is called
 * </pre>
 */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Map<String, String> options = new HashMap<>();
    options.put("library", null);
    options.put("version", "unknown");
    System.exit(HostProgram.run("JRRT", args, options, Main::start));
  }

  private static Engine start(CommandLine given, Path scratch) throws Exception {
    Node.type("Program");
    return new JrrtEngine(new Sources(scratch, given.path("library")), given.text("version"));
  }
}
