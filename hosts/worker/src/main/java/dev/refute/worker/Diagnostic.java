package dev.refute.worker;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
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

  /**
   * The compiler crashed; the stack trace is the argument. Errors count too, since compilers assert
   * what they believe. A lack of memory is the worker's trouble, and ends it.
   */
  static Diagnostic crash(String compiler, Throwable thrown) {
    if (thrown instanceof OutOfMemoryError lack) throw lack;
    StringWriter stack = new StringWriter();
    thrown.printStackTrace(new PrintWriter(stack, true));
    return new Diagnostic(
        compiler, "error", "crash", List.of(stack.toString()), "", -1, -1, -1, thrown.toString());
  }

  void write(JsonWriter out) throws IOException {
    out.beginObject().name("compiler").value(compiler);
    out.name("severity").value(severity).name("code").value(code);
    out.name("arguments");
    Report.texts(out, arguments);
    out.name("file").value(file).name("start").value(start).name("end").value(end);
    out.name("line").value(line).name("message").value(message).endObject();
  }
}
