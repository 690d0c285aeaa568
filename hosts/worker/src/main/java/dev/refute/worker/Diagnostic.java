package dev.refute.worker;

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
