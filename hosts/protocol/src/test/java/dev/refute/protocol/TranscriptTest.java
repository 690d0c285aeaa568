package dev.refute.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Replays tests/transcripts/*.jsonl against the message loop. */
class TranscriptTest {
  private static final JsonPrimitive ANY = new JsonPrimitive("…");

  @TestFactory
  Stream<DynamicTest> theLoopAnswersAsTheTranscriptSays() throws Exception {
    Path folder = Path.of(System.getProperty("refute.tests")).resolve("transcripts");
    List<Path> transcripts;
    try (Stream<Path> files = Files.list(folder)) {
      transcripts = files.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
    }
    assertTrue(transcripts.size() >= 3, "the transcripts are missing");
    return transcripts.stream()
        .map(file -> dynamicTest(file.getFileName().toString(), () -> replay(file)));
  }

  private static void replay(Path file) throws Exception {
    List<String> lines = Files.readAllLines(file);
    String questions = String.join("", withPrefix(lines, "→ ").map(line -> line + "\n").toList());
    List<String> expected = withPrefix(lines, "← ").toList();

    var out = new ByteArrayOutputStream();
    var in = new ByteArrayInputStream(questions.getBytes(StandardCharsets.UTF_8));
    new MessageLoop(new FakeEngine(), in, out, () -> {}).run();

    List<String> answers = out.toString(StandardCharsets.UTF_8).lines().toList();
    assertEquals(expected.size(), answers.size(), "number of answers");
    for (int i = 0; i < expected.size(); i++) {
      JsonElement want = JsonParser.parseString(expected.get(i));
      JsonElement got = JsonParser.parseString(answers.get(i));
      assertTrue(matches(want, got), "expected " + want + "\nbut got  " + got);
    }
  }

  private static Stream<String> withPrefix(List<String> lines, String prefix) {
    return lines.stream()
        .filter(line -> line.startsWith(prefix))
        .map(line -> line.substring(prefix.length()));
  }

  private static boolean matches(JsonElement want, JsonElement got) {
    if (want.equals(ANY)) {
      return got.isJsonPrimitive();
    }
    if (want instanceof JsonObject wanted && got instanceof JsonObject given) {
      return wanted.keySet().equals(given.keySet())
          && wanted.keySet().stream().allMatch(key -> matches(wanted.get(key), given.get(key)));
    }
    if (want instanceof JsonArray wanted && got instanceof JsonArray given) {
      return wanted.size() == given.size()
          && Stream.iterate(0, i -> i + 1)
              .limit(wanted.size())
              .allMatch(i -> matches(wanted.get(i), given.get(i)));
    }
    return want.equals(got);
  }
}
