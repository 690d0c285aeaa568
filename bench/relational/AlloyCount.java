import edu.mit.csail.sdg.alloy4.A4Reporter;
import edu.mit.csail.sdg.parser.CompModule;
import edu.mit.csail.sdg.parser.CompUtil;
import edu.mit.csail.sdg.translator.A4Options;
import edu.mit.csail.sdg.translator.A4Solution;
import edu.mit.csail.sdg.translator.TranslateAlloyToKodkod;
import java.lang.management.ManagementFactory;
import kodkod.engine.satlab.SATFactory;

/**
 * Counts the solutions of a model's first command with the Alloy Analyzer, as a program that uses
 * its API does: {@code AlloyCount MODEL.als SOLVER SOLUTIONS}. Stops after so many solutions, and
 * prints one line: solutions, whether these are all, and the CPU seconds of this process in all and
 * since the model was read.
 */
public final class AlloyCount {
  private AlloyCount() {}

  public static void main(String[] args) throws Exception {
    String model = args[0];
    long limit = Long.parseLong(args[2]);
    A4Options options = new A4Options();
    options.solver =
        SATFactory.find(args[1])
            .orElseThrow(() -> new IllegalArgumentException("no solver named " + args[1]));

    CompModule world = CompUtil.parseEverything_fromFile(A4Reporter.NOP, null, model);
    double start = cpuSeconds();
    A4Solution solution =
        TranslateAlloyToKodkod.execute_command(
            A4Reporter.NOP, world.getAllReachableSigs(), world.getAllCommands().get(0), options);
    long solutions = 0;
    while (solution.satisfiable() && solutions < limit) {
      solutions++;
      solution = solution.next();
    }
    double end = cpuSeconds();
    System.out.printf(
        "%nsolutions: %d %s %.3f %.3f%n",
        solutions, solution.satisfiable() ? "more" : "all", end, end - start);
  }

  private static double cpuSeconds() {
    var system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime() * 1e-9;
  }
}
