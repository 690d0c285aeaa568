package dev.refute.eclipse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.refute.testing.HostProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The host as a process: what it leaves behind, and what it does when asked nonsense. */
class HostTest {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  @Test
  void endsWithItsInputAndLeavesNothingBehind() throws Exception {
    long pid;
    try (HostProcess host = EclipseHost.start(JAVA, "jdk17")) {
      pid = host.pid();
      host.ask("ping", new JsonObject());
      assertEquals(0, host.end());
      assertEquals(List.of(), host.rest(), "standard output belongs to the protocol");
    }
    assertEquals(List.of(), scratchFolders(pid));
  }

  @Test
  void cleansUpAfterOneThatWasKilled() throws Exception {
    HostProcess killed = EclipseHost.start(JAVA, "jdk17");
    killed.ask("ping", new JsonObject());
    killed.kill();
    assertFalse(scratchFolders(killed.pid()).isEmpty(), "the test expects a leftover");
    try (HostProcess next = EclipseHost.start(JAVA, "jdk17")) {
      next.ask("ping", new JsonObject());
      assertEquals(List.of(), scratchFolders(killed.pid()));
      next.end();
    }
  }

  @Test
  void tellsBadRequestsFromRefusals() throws Exception {
    try (HostProcess host = EclipseHost.start(JAVA, "jdk17")) {
      assertEquals(
          "bad-request: no type p.B in the program", error(host, "rename-method", "p.B", "m"));
      assertEquals("bad-request: no method p.A.x", error(host, "rename-method", "p.A", "x"));
      assertEquals(
          "bad-request: several methods p.A.m: give \"parameters\"",
          error(host, "rename-method", "p.A", "m"));
      assertEquals("unsupported: no refactoring \"juggle\"", error(host, "juggle", "p.A", "m"));
    }
  }

  private static String error(HostProcess host, String refactoring, String type, String method)
      throws IOException {
    JsonObject message =
        JsonParser.parseString(
                """
                {"files": {"p/A.java": "package p; class A { void m() {} void m(int i) {} }"},
                 "request": {"refactoring": "%s", "target": {"type": "%s", "method": "%s"},
                             "options": {"new-name": "n"}}}
                """
                    .formatted(refactoring, type, method))
            .getAsJsonObject();
    JsonObject error = host.ask("apply", message).getAsJsonObject("error");
    return error.get("code").getAsString() + ": " + error.get("message").getAsString();
  }

  private static List<Path> scratchFolders(long pid) throws IOException {
    Path memory = Path.of("/dev/shm");
    Path base = Files.isWritable(memory) ? memory : Path.of(System.getProperty("java.io.tmpdir"));
    try (Stream<Path> entries = Files.list(base)) {
      return entries
          .filter(entry -> entry.getFileName().toString().startsWith("refute-eclipse-" + pid + "-"))
          .toList();
    }
  }
}
