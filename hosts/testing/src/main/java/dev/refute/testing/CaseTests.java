package dev.refute.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** The *.case files of an engine as JUnit's tests. */
public final class CaseTests {
  private CaseTests() {}

  /**
   * @param engine the folder in tests/engines
   */
  public static Stream<DynamicTest> of(Host host, String engine) throws IOException {
    Path folder = Path.of(System.getProperty("refute.tests"), "engines", engine);
    List<Path> cases = cases(folder);
    return Stream.concat(
        Stream.of(dynamicTest("every refactoring has cases", () -> checkCoverage(host, cases))),
        cases.stream().map(file -> dynamicTest(name(file), () -> check(host, file))));
  }

  /** Fails unless the host answers as the case says. */
  public static void check(Host host, Path file) throws IOException {
    check(host, Case.read(file));
  }

  private static List<Path> cases(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".case")).sorted().toList();
    }
  }

  private static String name(Path file) {
    return file.getParent().getFileName() + "/" + file.getFileName();
  }

  /** Each refactoring must be seen to work, and to be refused. */
  private static void checkCoverage(Host host, List<Path> cases) throws IOException {
    Set<String> seen = new TreeSet<>();
    for (Path file : cases) {
      Case test = Case.read(file);
      seen.add(test.request().get("refactoring").getAsString() + " " + test.outcome());
    }
    Set<String> missing = new TreeSet<>();
    JsonObject hello = host.ask("hello", new JsonObject()).getAsJsonObject("result");
    for (String name : hello.getAsJsonObject("refactorings").keySet()) {
      missing.add(name + " applied");
      missing.add(name + " refused");
    }
    missing.removeAll(seen);
    assertEquals(Set.of(), missing, "cases that are missing");
  }

  private static void check(Host host, Case test) throws IOException {
    JsonObject message = new JsonObject();
    message.add("files", new Gson().toJsonTree(test.before()));
    message.add("request", test.request());
    JsonObject answer = host.ask("apply", message);
    if (test.outcome().equals("bad-request")) {
      JsonObject error = answer.getAsJsonObject("error");
      assertEquals("bad-request", error.get("code").getAsString());
      assertEquals(test.status(), List.of(error.get("message").getAsString()));
      return;
    }
    assertFalse(answer.has("error"), () -> answer.get("error").toString());
    JsonObject result = answer.getAsJsonObject("result");
    assertEquals(test.outcome(), result.get("outcome").getAsString(), result::toString);
    assertEquals(lines(test.status()), lines(status(result)));
    if (test.outcome().equals("applied")) {
      assertEquals(text(expected(test)), text(files(result)));
    }
  }

  /** Files that the case does not show again are to stay as they were, unless marked as deleted. */
  private static Map<String, String> expected(Case test) {
    Map<String, String> files = new TreeMap<>(test.before());
    files.putAll(test.after());
    files.values().removeIf(text -> text.equals("(deleted)\n"));
    return files;
  }

  private static Map<String, String> files(JsonObject result) {
    Map<String, String> files = new TreeMap<>();
    for (Map.Entry<String, JsonElement> file : result.getAsJsonObject("files").entrySet()) {
      files.put(file.getKey(), file.getValue().getAsString());
    }
    return files;
  }

  private static List<String> status(JsonObject result) {
    List<String> lines = new ArrayList<>();
    for (JsonElement entry : result.getAsJsonArray("status")) {
      JsonObject object = entry.getAsJsonObject();
      assertTrue(object.has("message"), object::toString);
      lines.add(object.get("severity").getAsString() + ": " + object.get("message").getAsString());
    }
    return lines;
  }

  private static String lines(List<String> lines) {
    return String.join("\n", lines);
  }

  /** A program as one text, which reads well when a test fails. A last newline is no matter. */
  private static String text(Map<String, String> files) {
    StringBuilder text = new StringBuilder();
    files.forEach((path, content) -> text.append("--- " + path + "\n" + content.strip() + "\n"));
    return text.toString();
  }
}
