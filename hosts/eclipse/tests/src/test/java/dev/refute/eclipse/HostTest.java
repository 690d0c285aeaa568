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

  @Test
  void knowsTheOldestLevelByItsPlainNumber() throws Exception {
    try (HostProcess host = start("--level", "8")) {
      JsonObject old = compile(host, "int f = List.class.hashCode();");
      assertEquals("[]", old.get("errors").toString());
      assertTrue(compile(host, "var v = 1;").get("errors").toString().contains("var"));
      assertEquals("applied", renamePackage(host, "p", "q"));
    }
  }

  @Test
  void renamesAPackageThatIsNamedLikeOneOfTheJdk() throws Exception {
    try (HostProcess host = start()) {
      assertEquals("applied", renamePackage(host, "java.lang.reflect", "p"));
      assertEquals("applied", renamePackage(host, "p", "java.util"));
    }
  }

  private static String renamePackage(HostProcess host, String from, String to)
      throws IOException {
    JsonObject files = new JsonObject();
    files.addProperty(from.replace('.', '/') + "/A.java", "package " + from + "; class A { }");
    JsonObject target = new JsonObject();
    target.addProperty("type", from + ".A");
    JsonObject options = new JsonObject();
    options.addProperty("new-name", to);
    JsonObject request = new JsonObject();
    request.addProperty("refactoring", "rename-package");
    request.add("target", target);
    request.add("options", options);
    JsonObject message = new JsonObject();
    message.add("files", files);
    message.add("request", request);
    return host.ask("apply", message).getAsJsonObject("result").get("outcome").getAsString();
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
