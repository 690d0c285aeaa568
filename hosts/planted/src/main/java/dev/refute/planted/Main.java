package dev.refute.planted;

import dev.refute.protocol.MessageLoop;
import dev.refute.protocol.StandardStreams;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Answers the engine protocol on standard input and output.
 *
 * <pre>
 *   --fault NAME     switch a fault on; may be repeated
 *   --list-faults    print the names of all, and what goes wrong
 * </pre>
 */
public final class Main {
  private static final int USAGE = 2;
  private static final int ENVIRONMENT = 3;

  private Main() {}

  public static void main(String[] args) throws Exception {
    OutputStream out = StandardStreams.claimOutput();
    Set<Fault> faults = EnumSet.noneOf(Fault.class);
    for (int i = 0; i < args.length; i++) {
      if (args[i].equals("--list-faults")) {
        list(new PrintStream(out));
        return;
      }
      if (!args[i].equals("--fault") || ++i == args.length) {
        fail("usage: Main [--fault NAME]… | --list-faults");
      }
      Optional<Fault> fault = Fault.find(args[i]);
      if (fault.isEmpty()) {
        fail("there is no fault \"" + args[i] + "\"; --list-faults prints those there are");
      }
      faults.add(fault.get());
    }
    new MessageLoop(
            new PlantedEngine(faults), System.in, out, () -> Runtime.getRuntime().halt(ENVIRONMENT))
        .run();
  }

  private static void list(PrintStream out) {
    for (Fault fault : Fault.values()) {
      out.println(fault.id() + "\t" + fault.what());
    }
    out.flush();
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(USAGE);
  }
}
