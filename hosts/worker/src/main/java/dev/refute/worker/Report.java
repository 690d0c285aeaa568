package dev.refute.worker;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * What the C++ side reads as JSON. Written token by token: Gson's reflection would cost each worker
 * a tenth of a second at its start.
 */
@FunctionalInterface
interface Report {
  void write(JsonWriter out) throws IOException;

  static byte[] bytes(Report report) {
    return text(report).getBytes(StandardCharsets.UTF_8);
  }

  static String text(Report report) {
    TextWriter text = new TextWriter();
    try (JsonWriter out = new JsonWriter(text)) {
      report.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** An array of texts. */
  static void texts(JsonWriter out, Iterable<String> texts) throws IOException {
    out.beginArray();
    for (String each : texts) out.value(each);
    out.endArray();
  }
}
