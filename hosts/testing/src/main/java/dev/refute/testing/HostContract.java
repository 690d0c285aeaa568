package dev.refute.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every host must do as a process, whichever engine is inside. */
public abstract class HostContract {
  /**
   * In Java 9, var is a name like any other, and the call in B is one of f(Object); later, a is a
   * C.
   */
  private static final Map<String, String> PROGRAM =
      Map.of(
          "p/A.java",
          "package p; class A { void m() {} void m(int i) {} void f(Object o) {} void f(C c) {} }",
          "p/B.java",
          "package p; class B { void t(A x) { var a = new C(); x.f(a); } }",
          "p/C.java",
          "package p; class C extends var {}",
          "p/var.java",
          "package p; class var {}");

  private final String engine;

  protected HostContract(String engine) {
    this.engine = engine;
  }

  /** Starts the host with more options than it needs. */
  protected abstract HostProcess start(String... options) throws IOException;

  @Test
  void tellsBadRequestsFromRefusalsEndsWithItsInputAndLeavesNothingBehind() throws Exception {
    long pid;
    try (HostProcess host = start()) {
      pid = host.pid();
      assertEquals(
          "bad-request: no type p.Q in the program", error(host, "rename-method", "p.Q", "m"));
      assertEquals("bad-request: no method p.A.x", error(host, "rename-method", "p.A", "x"));
      assertEquals(
          "bad-request: several methods p.A.m: give \"parameters\"",
          error(host, "rename-method", "p.A", "m"));
      assertEquals("unsupported: no refactoring \"juggle\"", error(host, "juggle", "p.A", "m"));
      assertEquals(0, host.end());
      assertEquals(List.of(), host.rest(), "standard output belongs to the protocol");
    }
    assertEquals(List.of(), scratchFolders(pid));
  }

  @Test
  void cleansUpAfterOneThatWasKilled() throws Exception {
    HostProcess killed = start();
    killed.ask("ping", new JsonObject());
    killed.kill();
    assertFalse(scratchFolders(killed.pid()).isEmpty(), "the test expects a leftover");
    try (HostProcess next = start()) {
      next.ask("ping", new JsonObject());
      assertEquals(List.of(), scratchFolders(killed.pid()));
      next.end();
    }
  }

  @Test
  void endsWithTwoIfTheCommandLineIsWrong() throws Exception {
    for (List<String> options :
        List.of(
            List.of("--level", "7000"), List.of("--library", "none"), List.of("--lever", "1"))) {
      try (HostProcess host = start(options.toArray(String[]::new))) {
        assertEquals(2, host.end(), options::toString);
      }
    }
  }

  /** The cases of tests/engines cover the usual level and the small library. */
  @Test
  void readsProgramsAtTheLevelAndWithTheLibraryAskedFor() throws Exception {
    try (HostProcess host = start("--level", "9", "--library", "jdk")) {
      JsonObject renamed = rename(host, PROGRAM, "rename-method", target("p.A", "f", "C"));
      assertEquals(PROGRAM.get("p/B.java"), files(renamed).get("p/B.java").getAsString());

      String program =
          "package p; class A { void m(Object o) {} void m(boolean b) {}"
              + " void t(java.sql.Connection c) throws Exception { m(c.isClosed()); } }";
      JsonObject target = target("p.A", "m", "boolean");
      JsonObject answer = rename(host, Map.of("p/A.java", program), "rename-method", target);
      assertEquals(
          program.replace("m(boolean", "n(boolean").replace("m(c.", "n(c."),
          files(answer).get("p/A.java").getAsString());
    }
  }

  /** Without Gson, m(Gson) cannot be called: the call is one of m(Object). */
  @Test
  void usesTheClassPathThatComesWithEachProgram() throws Exception {
    try (HostProcess host = start()) {
      JsonObject hello = host.ask("hello", new JsonObject()).getAsJsonObject("result");
      assumeTrue(hello.has("classpath"), "an engine without a class path");
      String jar =
          Path.of(Gson.class.getProtectionDomain().getCodeSource().getLocation().toURI())
              .toString();
      String program =
          "package p; class A { void m(Object o) {} void m(com.google.gson.Gson g) {}"
              + " void t() { m(new com.google.gson.Gson()); } }";
      JsonObject target = target("p.A", "m", "com.google.gson.Gson");
      JsonObject request = request("rename-method", target);
      for (int i = 0; i < 2; i++) {
        JsonObject with = apply(host, Map.of("p/A.java", program), List.of(jar), request);
        assertEquals(
            program.replace("m(com", "n(com").replace("m(new", "n(new"),
            files(with).get("p/A.java").getAsString());
        JsonObject without = apply(host, Map.of("p/A.java", program), List.of(), request);
        assertNotEquals(with.get("result"), without.get("result"));
      }
      JsonObject missing = apply(host, PROGRAM, List.of("/no/such.jar"), request);
      assertEquals("bad-request", missing.getAsJsonObject("error").get("code").getAsString());
      JsonObject twice = apply(host, PROGRAM, List.of(jar, jar), request);
      assertEquals("bad-request", twice.getAsJsonObject("error").get("code").getAsString());
    }
  }

  protected static JsonObject files(JsonObject answer) {
    return answer.getAsJsonObject("result").getAsJsonObject("files");
  }

  private static String error(HostProcess host, String refactoring, String type, String method)
      throws IOException {
    JsonObject answer = rename(host, PROGRAM, refactoring, target(type, method));
    JsonObject error = answer.getAsJsonObject("error");
    return error.get("code").getAsString() + ": " + error.get("message").getAsString();
  }

  protected static JsonObject target(String type, String method, String... parameters) {
    JsonObject target = new JsonObject();
    target.addProperty("type", type);
    target.addProperty("method", method);
    if (parameters.length > 0) {
      target.add("parameters", new Gson().toJsonTree(parameters));
    }
    return target;
  }

  /** Asks for a new name, "n". */
  protected static JsonObject rename(
      HostProcess host, Map<String, String> program, String refactoring, JsonObject target)
      throws IOException {
    return apply(host, program, List.of(), request(refactoring, target));
  }

  private static JsonObject request(String refactoring, JsonObject target) {
    JsonObject request = new JsonObject();
    request.addProperty("refactoring", refactoring);
    request.add("target", target);
    request.add("options", JsonParser.parseString("{\"new-name\": \"n\"}"));
    return request;
  }

  private static JsonObject apply(
      HostProcess host, Map<String, String> program, List<String> classPath, JsonObject request)
      throws IOException {
    JsonObject message = new JsonObject();
    message.add("files", new Gson().toJsonTree(program));
    if (!classPath.isEmpty()) {
      message.add("classpath", new Gson().toJsonTree(classPath));
    }
    message.add("request", request);
    return host.ask("apply", message);
  }

  private List<Path> scratchFolders(long pid) throws IOException {
    String prefix = "refute-" + engine + "-" + pid + "-";
    List<Path> found = new ArrayList<>();
    for (String name : List.of("/dev/shm", System.getProperty("java.io.tmpdir"))) {
      Path base = Path.of(name);
      if (!Files.isWritable(base)) {
        continue;
      }
      try (Stream<Path> entries = Files.list(base)) {
        entries.filter(each -> each.getFileName().toString().startsWith(prefix)).forEach(found::add);
      }
    }
    return found;
  }
}
