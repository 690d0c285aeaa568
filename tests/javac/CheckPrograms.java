import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Says which of many small programs compile.
 *
 * <p>javac takes ten milliseconds for one program and little more for a thousand. So each program
 * is put into a package of its own and a thousand are analysed together; an error is traced to its
 * program by its file.
 *
 * <p>Reads a file of programs, each "files N\n" and N times "path length\n" followed by the text
 * and a newline. Prints one line of 0 and 1. With -v the errors go to standard error; a number is the
 * level of Java.
 */
public final class CheckPrograms {
  private static final int BATCH = 1000;

  private record Source(int program, String path, String text) {}

  private static final class Unit extends SimpleJavaFileObject {
    final int program;
    final String text;

    Unit(Source source) {
      super(
          URI.create("mem:///g" + source.program + "/" + source.path), JavaFileObject.Kind.SOURCE);
      this.program = source.program;
      this.text = isolate(source);
    }

    /** The same program in packages that no other program uses; lines keep their numbers. */
    private static String isolate(Source source) {
      String prefix = "g" + source.program;
      String text =
          source
              .text
              .replaceAll("(?m)^import (static )?([pq]\\.)", "import $1" + prefix + ".$2")
              // A type that is written in full.
              .replaceAll("(?<![\\w.])([pq]\\.)(?=[A-Z])", prefix + ".$1");
      return text.startsWith("package ")
          ? text.replaceFirst("^package ", "package " + prefix + ".")
          : "package " + prefix + "; " + text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  public static void main(String[] args) throws IOException {
    boolean verbose = false;
    List<String> options =
        new ArrayList<>(
            List.of("-proc:none", "-Xmaxerrs", "1000000", "-XDshould-stop.ifError=FLOW"));
    for (String option : List.of(args).subList(1, args.length)) {
      if (option.equals("-v")) verbose = true;
      else options.addAll(List.of("--release", option));
    }
    BitSet broken = new BitSet();
    int programs = 0;
    try (var in = new DataInputStream(new BufferedInputStream(new FileInputStream(args[0])))) {
      List<Unit> batch = new ArrayList<>();
      for (String line = line(in); line != null; line = line(in)) {
        int files = Integer.parseInt(line.split(" ")[1]);
        for (int i = 0; i < files; i++) {
          String[] header = line(in).split(" ");
          byte[] text = in.readNBytes(Integer.parseInt(header[1]));
          in.readByte();
          batch.add(
              new Unit(new Source(programs, header[0], new String(text, StandardCharsets.UTF_8))));
        }
        if (++programs % BATCH == 0) {
          check(batch, broken, verbose, options);
          batch.clear();
        }
      }
      check(batch, broken, verbose, options);
    }
    StringBuilder answer = new StringBuilder();
    for (int i = 0; i < programs; i++) answer.append(broken.get(i) ? '0' : '1');
    System.out.println(answer);
  }

  private static void check(
      List<Unit> batch, BitSet broken, boolean verbose, List<String> options) throws IOException {
    if (batch.isEmpty()) return;
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    var task =
        (com.sun.source.util.JavacTask)
            javac.getTask(
                null,
                null,
                d -> {
                  if (d.getKind() != Diagnostic.Kind.ERROR || d.getSource() == null) return;
                  Unit unit = (Unit) d.getSource();
                  if (verbose && !broken.get(unit.program))
                    System.err.println(
                        unit.program + ": " + d.getMessage(null).lines().findFirst().get());
                  broken.set(unit.program);
                },
                options,
                null,
                batch);
    task.analyze();
  }

  private static String line(DataInputStream in) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) return null;
      text.append((char) c);
    }
    return text.toString();
  }
}
