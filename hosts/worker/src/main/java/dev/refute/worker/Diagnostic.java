package dev.refute.worker;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/**
 * What a compiler said about one place.
 *
 * @param code javac's key ("compiler.err.cant.resolve.location") or ECJ's problem number
 * @param arguments ECJ's problem arguments (names and signatures); empty for javac
 * @param start offset in UTF-16 units of the first character, or -1
 * @param end offset after the last character, or -1
 */
record Diagnostic(
    String compiler,
    String severity,
    String code,
    List<String> arguments,
    String file,
    long start,
    long end,
    long line,
    String message) {

  /** The compiler's own code threw: the stack is its argument. */
  static Diagnostic crash(String compiler, Throwable thrown) {
    StringWriter stack = new StringWriter();
    thrown.printStackTrace(new PrintWriter(stack, true));
    return new Diagnostic(
        compiler, "error", "crash", List.of(stack.toString()), "", -1, -1, -1, thrown.toString());
  }

  void write(Json out) {
    out.open('{');
    out.field("compiler", compiler).field("severity", severity).field("code", code);
    out.name("arguments").open('[');
    for (String argument : arguments) out.value(argument);
    out.close(']');
    out.field("file", file).field("start", start).field("end", end).field("line", line);
    out.field("message", message);
    out.close('}');
  }
}
