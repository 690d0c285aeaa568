import edu.mit.csail.sdg.alloy4.A4Reporter;
import edu.mit.csail.sdg.alloy4.Err;
import edu.mit.csail.sdg.ast.Command;
import edu.mit.csail.sdg.ast.Sig;
import edu.mit.csail.sdg.parser.CompModule;
import edu.mit.csail.sdg.parser.CompUtil;
import edu.mit.csail.sdg.translator.A4Options;
import edu.mit.csail.sdg.translator.A4Solution;
import edu.mit.csail.sdg.translator.A4TupleSet;
import edu.mit.csail.sdg.translator.TranslateAlloyToKodkod;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import kodkod.instance.Tuple;

/**
 * What the Alloy Analyzer says of models: the other side of tests/alloy/alloy_answers.cc.
 *
 * <p>Atoms go by the names they have in the solver: those that Alloy shows are given anew for each
 * instance. Alloy fixes the order of util/ordering even without symmetry breaking.
 *
 * <p>Reads file names from standard input. For each command of each: a line with the file, the
 * command's number, and how many instances there are without symmetry breaking (told apart by their
 * sigs and fields), with a hash of them. `refused` if Alloy does not accept the model. With the
 * argument --dump the instances themselves follow.
 */
public final class AlloyAnswers {
  private static final int LIMIT = 20_000;

  public static void main(String[] args) throws Exception {
    boolean dump = args.length > 0 && args[0].equals("--dump");
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String file = in.readLine(); file != null; file = in.readLine()) {
      String name = Path.of(file).getFileName().toString();
      try {
        CompModule world = CompUtil.parseEverything_fromFile(new A4Reporter(), null, file);
        int number = 0;
        for (Command command : world.getAllCommands()) {
          answer(world, command, name + " " + ++number, dump, out);
        }
      } catch (Err e) {
        out.println(name + " refused");
        if (dump) {
          out.println(e);
        }
      }
    }
  }

  private static void answer(
      CompModule world, Command command, String label, boolean dump, PrintStream out) {
    A4Options options = new A4Options();
    options.symmetry = 0;
    TreeSet<String> instances = new TreeSet<>();
    A4Solution solution =
        TranslateAlloyToKodkod.execute_command(
            new A4Reporter(), world.getAllReachableSigs(), command, options);
    while (solution.satisfiable() && instances.size() < LIMIT) {
      instances.add(describe(world, solution));
      solution = solution.next();
    }
    if (instances.size() >= LIMIT) {
      out.println(label + " too many");
      return;
    }
    long hash = 0;
    for (String instance : instances) {
      hash += fnv(instance);
    }
    out.printf("%s %d %016x%n", label, instances.size(), hash);
    if (dump) {
      instances.forEach(out::println);
    }
  }

  private static String describe(CompModule world, A4Solution solution) {
    StringBuilder text = new StringBuilder();
    for (Sig sig : world.getAllReachableUserDefinedSigs()) {
      String label = sig.label.startsWith("this/") ? sig.label.substring(5) : sig.label;
      append(text, label, solution.eval(sig));
      for (Sig.Field field : sig.getFields()) {
        append(text, label + "." + field.label, solution.eval(field));
      }
    }
    return text.toString();
  }

  private static void append(StringBuilder text, String label, A4TupleSet tuples) {
    List<String> names = new ArrayList<>();
    for (Tuple tuple : tuples.debugGetKodkodTupleset()) {
      StringBuilder name = new StringBuilder();
      for (int i = 0; i < tuple.arity(); i++) {
        name.append(i == 0 ? "" : "->").append(tuple.atom(i));
      }
      names.add(name.toString());
    }
    names.sort(null);
    text.append(label).append("={").append(String.join(",", names)).append("} ");
  }

  private static long fnv(String text) {
    long hash = 0xcbf29ce484222325L;
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
    }
    return hash;
  }
}
