package dev.refute.jrrt;

import dev.refute.host.CommandLine;
import dev.refute.host.ScratchFolder;
import dev.refute.protocol.MessageLoop;
import dev.refute.protocol.StandardStreams;
import java.io.OutputStream;
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
    OutputStream protocol = StandardStreams.claimOutput();
    System.exit(run(args, protocol));
  }

  private static int run(String[] args, OutputStream out) {
    Map<String, String> options = new HashMap<>();
    options.put("library", null);
    options.put("version", "unknown");
    try (ScratchFolder scratch = ScratchFolder.create("refute-jrrt")) {
      CommandLine given = CommandLine.parse(args, options);
      Node.type("Program");
      Sources sources = new Sources(scratch.path(), given.path("library"));
      JrrtEngine engine = new JrrtEngine(sources, given.text("version"));
      Runnable giveUp = () -> System.exit(CommandLine.ENVIRONMENT);
      new MessageLoop(engine, System.in, out, giveUp).run();
      return 0;
    } catch (Exception e) {
      return CommandLine.complain("JRRT", e);
    }
  }
}
