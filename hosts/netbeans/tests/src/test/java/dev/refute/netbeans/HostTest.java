package dev.refute.netbeans;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.refute.testing.HostContract;
import dev.refute.testing.HostProcess;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The host as a process: what it leaves behind, and what it does when asked nonsense. */
class HostTest extends HostContract {
  HostTest() {
    super("netbeans");
  }

  @Override
  protected HostProcess start(String... options) throws IOException {
    return NetBeansHost.start("512m", options);
  }

  /** When the heap was full of garbage it used to stop reading files, and reported a crash. */
  @Test
  void readsOnWhenTheHeapHasFilledUpWithGarbage() throws Exception {
    try (HostProcess host = NetBeansHost.start("80m")) {
      JsonObject target =
          JsonParser.parseString("{\"type\": \"p.A\", \"method\": \"m\"}").getAsJsonObject();
      for (int i = 0; i < 40; i++) {
        Map<String, String> program =
            Map.of(
                "p/A.java",
                "package p; public class A { int m() { return " + i + "; } }",
                "p/B.java",
                "package p; class B extends A { int k() { return m(); } }");
        JsonObject answer = rename(host, program, "rename-method", target);
        assertEquals(
            "applied",
            answer.getAsJsonObject("result").get("outcome").getAsString(),
            answer::toString);
      }
    }
  }

  @Test
  void readsRecordsAndSealedTypesAtTheirLevel() throws Exception {
    String program =
        "package p; record A(int i) { int m() { return i(); }"
            + " sealed interface S permits T { } record T(A a) implements S { }"
            + " int t(Object o) { return o instanceof A a ? a.m() : switch (m()) {"
            + " case 1, 2 -> 3; default -> { yield m(); } }; } }";
    checkRename("17", program, program.replace("m()", "n()"));
  }

  /**
   * In Java 17 such patterns are errors, and what they declare is unknown. (NetBeans 28 writes a
   * guard twice if it changes that case; so the guard is in another one.)
   */
  @Test
  void readsPatternsOfASwitchAtTheirLevel() throws Exception {
    String program =
        "package p; record A(int i) { int m() { return i(); }"
            + " sealed interface S permits T { } record T(A a) implements S { }"
            + " int t(S s) { return switch (s) { case T(A(var k)) when k > 0 -> k;"
            + " case T(var a) -> a.m(); }; } }";
    checkRename("21", program, program.replace("m()", "n()"));
  }

  /** Renames p.A.m to n. */
  private static void checkRename(String level, String program, String expected)
      throws Exception {
    try (HostProcess host = NetBeansHost.start("512m", "--level", level)) {
      JsonObject answer =
          rename(host, Map.of("p/A.java", program), "rename-method", target("p.A", "m"));
      assertEquals(expected, files(answer).get("p/A.java").getAsString());
    }
  }
}
