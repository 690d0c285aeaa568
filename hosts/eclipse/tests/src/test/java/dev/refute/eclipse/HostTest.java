package dev.refute.eclipse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import dev.refute.testing.HostContract;
import dev.refute.testing.HostProcess;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The host as a process: what it leaves behind, and what it does when asked nonsense. */
class HostTest extends HostContract {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  HostTest() {
    super("eclipse");
  }

  @Override
  protected HostProcess start(String... options) throws IOException {
    return EclipseHost.start(JAVA, "jdk17", options);
  }

  @Test
  void compilesProgramsOfSeveralFilesForComparison() throws Exception {
    try (HostProcess host = start()) {
      JsonObject good = compile(host, "List<String> all = List.of(\"\");");
      assertEquals("[]", good.get("errors").toString());
      assertTrue(good.get("milliseconds").getAsDouble() > 0);
      assertEquals(
          "[\"The method k() is undefined for the type A\"]",
          compile(host, "int i = k();").get("errors").toString());
    }
  }

  private static JsonObject compile(HostProcess host, String member) throws IOException {
    JsonObject files = new JsonObject();
    files.addProperty(
        "p/A.java", "package p; import java.util.*; public class A { %s }".formatted(member));
    files.addProperty("q/B.java", "package q; class B extends p.A { }");
    JsonObject message = new JsonObject();
    message.add("files", files);
    return host.ask("compile", message).getAsJsonObject("result");
  }
}
