package dev.refute.testing;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A test of one refactoring, read from a *.case file; tests/engines/README.md describes the format.
 */
record Case(
    JsonObject request,
    Map<String, String> before,
    String outcome,
    List<String> status,
    Map<String, String> after) {

  static Case read(Path file) throws IOException {
    Parser parser = new Parser(file);
    for (String line : Files.readAllLines(file)) {
      parser.line(line);
    }
    return parser.finish();
  }

  /** Goes through the sections line by line. */
  private static final class Parser {
    private final Path file;
    private final StringBuilder request = new StringBuilder();
    private final Map<String, String> before = new TreeMap<>();
    private final Map<String, String> after = new TreeMap<>();
    private final List<String> status = new ArrayList<>();
    private String outcome;

    /** Where lines go: the request, or a file of one of the programs. */
    private Map<String, String> program;

    private String path;

    Parser(Path file) {
      this.file = file;
    }

    void line(String line) throws IOException {
      if (line.startsWith("--- before ")) {
        open(before, line.substring("--- before ".length()));
      } else if (line.startsWith("--- after ")) {
        open(after, line.substring("--- after ".length()));
      } else if (line.startsWith("--- expect ")) {
        outcome = line.substring("--- expect ".length());
        program = null;
      } else if (line.startsWith("---")) {
        throw new IOException(file + ": unknown section: " + line);
      } else if (program != null) {
        program.merge(path, line + "\n", String::concat);
      } else if (outcome != null) {
        status.add(line);
      } else if (!line.startsWith("#")) {
        request.append(line);
      }
    }

    private void open(Map<String, String> program, String path) {
      this.program = program;
      this.path = path;
      program.put(path, "");
    }

    Case finish() throws IOException {
      if (outcome == null || before.isEmpty()) {
        throw new IOException(file + ": no \"--- expect\" or no \"--- before\" section");
      }
      JsonObject parsed = JsonParser.parseString(request.toString()).getAsJsonObject();
      select(parsed.getAsJsonObject("target"));
      return new Case(parsed, before, outcome, status, after);
    }

    /** Turns the marks of a selection, «like this», into its offset and length. */
    private void select(JsonObject target) throws IOException {
      for (Map.Entry<String, String> entry : before.entrySet()) {
        int start = entry.getValue().indexOf('«');
        int end = entry.getValue().indexOf('»');
        if (start >= 0 && end > start) {
          entry.setValue(entry.getValue().replace("«", "").replace("»", ""));
          target.addProperty("file", entry.getKey());
          target.addProperty("offset", start);
          target.addProperty("length", end - start - 1);
        } else if (start >= 0 || end >= 0) {
          throw new IOException(file + ": a selection needs « and »");
        }
      }
    }
  }
}
