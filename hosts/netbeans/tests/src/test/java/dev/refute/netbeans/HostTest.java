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
}
