package dev.refute.host;

import dev.refute.protocol.Engine;
import dev.refute.protocol.MessageLoop;
import dev.refute.protocol.StandardStreams;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** The life of a host that is a plain program: read options, start the engine, answer requests. */
public final class HostProgram {
  private HostProgram() {}

  /** Makes the engine. */
  public interface Start {
    /**
     * @param scratch a folder that is removed in the end
     */
    Engine start(CommandLine given, Path scratch) throws Exception;
  }

  /**
   * Answers the engine protocol on standard input and output until the input ends. Ends the process
   * if the engine is still busy long after that.
   *
   * @param name the engine's, for people
   * @param options see {@link CommandLine#parse}
   * @return the exit code
   */
  public static int run(String name, String[] args, Map<String, String> options, Start start) {
    OutputStream out = StandardStreams.claimOutput();
    try (ScratchFolder scratch = ScratchFolder.create("refute-" + name.toLowerCase(Locale.ROOT))) {
      Engine engine = start.start(CommandLine.parse(args, options), scratch.path());
      Runnable giveUp = () -> System.exit(CommandLine.ENVIRONMENT);
      new MessageLoop(engine, System.in, out, giveUp).run();
      return 0;
    } catch (Exception e) {
      return CommandLine.complain(name, e);
    }
  }
}
