package dev.refute.planted;

import dev.refute.protocol.MessageLoop;
import dev.refute.protocol.StandardStreams;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** {@link PlantedCompiler} as a program; `--fault` and `--list-faults` are those of {@link Main}. */
public final class CompilerMain {
  private static final int USAGE = 2;
  private static final int ENVIRONMENT = 3;

  private CompilerMain() {}

  public static void main(String[] args) throws Exception {
    OutputStream out = StandardStreams.claimOutput();
    if (args.length == 1 && args[0].equals("--list-faults")) {
      PrintStream lines = new PrintStream(out, true);
      for (CompilerFault each : CompilerFault.values()) {
        lines.println(each.id() + "\t" + each.what());
      }
      return;
    }
    Set<CompilerFault> faults = EnumSet.noneOf(CompilerFault.class);
    for (int i = 0; i < args.length; i += 2) {
      Optional<CompilerFault> fault =
          args[i].equals("--fault") && i + 1 < args.length
              ? CompilerFault.find(args[i + 1])
              : Optional.empty();
      if (fault.isEmpty()) {
        System.err.println("usage: CompilerMain [--fault NAME]… | --list-faults");
        System.exit(USAGE);
      }
      faults.add(fault.get());
    }
    new MessageLoop(
            new PlantedCompiler(faults),
            System.in,
            out,
            () -> Runtime.getRuntime().halt(ENVIRONMENT))
        .run();
  }
}
