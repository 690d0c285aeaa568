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
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** The *.case files of an engine as JUnit's tests. */
public final class CaseTests {
  private CaseTests() {}

  /**
   * @param engine the folder in tests/engines
   */
  public static Stream<DynamicTest> of(Host host, String engine) throws IOException {
    return of(host, engine, refactoring -> true);
  }

  /**
   * @param isMeant which refactorings the folder is about; cases of others are left out
   */
  public static Stream<DynamicTest> of(Host host, String engine, Predicate<String> isMeant)
      throws IOException {
    return Stream.concat(
        Stream.of(
            dynamicTest("every refactoring has cases", () -> checkCoverage(host, engine, isMeant))),
        each(host, engine, isMeant));
  }

  /** The cases alone, of an engine with so many refactorings that not every one has some. */
  public static Stream<DynamicTest> each(Host host, String engine) throws IOException {
    return each(host, engine, refactoring -> true);
  }

  private static Stream<DynamicTest> each(Host host, String engine, Predicate<String> isMeant)
      throws IOException {
    List<Path> cases = new ArrayList<>();
    for (Path file : cases(engine)) {
      if (isMeant.test(refactoring(Case.read(file)))) {
        cases.add(file);
      }
    }
    return cases.stream().map(file -> dynamicTest(name(file), () -> check(host, file)));
  }

  private static String refactoring(Case test) {
    return test.request().get("refactoring").getAsString();
  }

  /** Fails unless the host answers as the case says. */
  public static void check(Host host, Path file) throws IOException {
    check(host, Case.read(file));
  }

  private static List<Path> cases(String engine) throws IOException {
    try (Stream<Path> files = Files.walk(folder(engine))) {
      return files.filter(file -> file.toString().endsWith(".case")).sorted().toList();
    }
  }

  private static String name(Path file) {
    return file.getParent().getFileName() + "/" + file.getFileName();
  }

  /**
   * Each refactoring must be shown to work, and to be refused by the engine itself. ("Not offered"
   * does not count, because that answer is ours.) exceptions.txt lists the refactorings that an
   * engine never refuses, with the reason. What takes a whole file, such as a clean-up, has nothing
   * to refuse.
   */
  private static void checkCoverage(Host host, String engine, Predicate<String> isMeant)
      throws IOException {
    Set<String> seen = new TreeSet<>();
    for (Path file : cases(engine)) {
      Case test = Case.read(file);
      boolean isOurs = test.status().contains("fatal: not offered for this element");
      String outcome = isOurs ? "not offered" : test.outcome();
      seen.add(refactoring(test) + " " + outcome);
    }
    Set<String> exceptions = exceptions(engine);
    Set<String> missing = new TreeSet<>();
    JsonObject hello = host.ask("hello", new JsonObject()).getAsJsonObject("result");
    JsonObject offered = hello.getAsJsonObject("refactorings");
    for (String name : offered.keySet()) {
      if (!isMeant.test(name)) {
        continue;
      }
      missing.add(name + " applied");
      String target = offered.getAsJsonObject(name).get("target").getAsString();
      if (!target.equals("file") && !target.equals("program")) {
        missing.add(exceptions.contains(name) ? name + " not offered" : name + " refused");
      }
    }
    missing.removeAll(seen);
    assertEquals(Set.of(), missing, "cases that are missing");
    exceptions.removeIf(name -> !seen.contains(name + " refused"));
    assertEquals(Set.of(), exceptions, "exceptions that are none");
  }

  /** Lines are "name: why the engine does not refuse". */
  private static Set<String> exceptions(String engine) throws IOException {
    Set<String> names = new TreeSet<>();
    Path list = folder(engine).resolve("exceptions.txt");
    if (!Files.exists(list)) {
      return names;
    }
    for (String line : Files.readAllLines(list)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        assertTrue(line.matches("[a-z:-]+: .{10,}"), () -> "a name and a reason: " + line);
        names.add(line.substring(0, line.indexOf(": ")));
      }
    }
    return names;
  }

  private static Path folder(String engine) {
    return Path.of(System.getProperty("refute.tests"), "engines", engine);
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
    assertEquals(lines(test.status()), lines(status(result, test)));
    if (test.outcome().equals("crashed")) {
      String exception = result.get("exception").getAsString();
      String stack = result.get("stack").getAsString();
      assertTrue(stack.startsWith(exception) && stack.contains("\tat "), stack);
    }
    if (test.outcome().equals("applied")) {
      assertEquals(text(expected(test)), text(files(result)));
    }
  }

  /** Files that the case does not repeat must stay as they were, unless marked as deleted. */
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

  private static List<String> status(JsonObject result, Case test) {
    boolean withPlaces = test.status().stream().anyMatch(line -> line.startsWith("  at "));
    List<String> lines = new ArrayList<>();
    for (JsonElement entry : result.getAsJsonArray("status")) {
      JsonObject object = entry.getAsJsonObject();
      assertTrue(object.has("message"), object::toString);
      lines.add(object.get("severity").getAsString() + ": " + object.get("message").getAsString());
      if (withPlaces && object.has("offset")) {
        String file = object.get("file").getAsString();
        int offset = object.get("offset").getAsInt();
        int end = offset + object.get("length").getAsInt();
        lines.add("  at " + file + ": " + test.before().get(file).substring(offset, end).strip());
      }
    }
    return lines;
  }

  private static String lines(List<String> lines) {
    return String.join("\n", lines);
  }

  /** A program as one text, which is readable when a test fails. A last newline does not matter. */
  private static String text(Map<String, String> files) {
    StringBuilder text = new StringBuilder();
    files.forEach((path, content) -> text.append("--- " + path + "\n" + content.strip() + "\n"));
    return text.toString();
  }
}
