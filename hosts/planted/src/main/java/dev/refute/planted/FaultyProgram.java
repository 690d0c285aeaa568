package dev.refute.planted;

import dev.refute.host.CommandLine;
import dev.refute.protocol.Engine;
import dev.refute.protocol.MessageLoop;
import dev.refute.protocol.StandardStreams;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;

/**
 * Answers the engine protocol on standard input and output.
 *
 * <pre>
 *   --fault NAME     switch a fault on; may be repeated
 *   --list-faults    print the names of all, and what goes wrong
 * </pre>
 */
final class FaultyProgram {
  private FaultyProgram() {}

  /** Makes an engine that has the faults named in `args`, and answers until its input ends. */
  static <F extends Enum<F> & PlantedFault> void run(
      String[] args, Class<F> kind, Function<Set<F>, Engine> make) throws Exception {
    OutputStream out = StandardStreams.claimOutput();
    Set<F> faults = EnumSet.noneOf(kind);
    for (int i = 0; i < args.length; i++) {
      if (args[i].equals("--list-faults")) {
        list(kind, new PrintStream(out, true));
        return;
      }
      if (!args[i].equals("--fault") || ++i == args.length) {
        fail("usage: [--fault NAME]… | --list-faults");
      }
      faults.add(find(kind, args[i]));
    }
    Runnable giveUp = () -> Runtime.getRuntime().halt(CommandLine.ENVIRONMENT);
    new MessageLoop(make.apply(faults), System.in, out, giveUp).run();
  }

  private static <F extends Enum<F> & PlantedFault> void list(Class<F> kind, PrintStream out) {
    for (F fault : kind.getEnumConstants()) {
      out.println(fault.id() + "\t" + fault.what());
    }
  }

  private static <F extends Enum<F> & PlantedFault> F find(Class<F> kind, String id) {
    for (F fault : kind.getEnumConstants()) {
      if (fault.id().equals(id)) {
        return fault;
      }
    }
    fail("there is no fault \"" + id + "\"; --list-faults prints those there are");
    return null;
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(CommandLine.USAGE);
  }
}
