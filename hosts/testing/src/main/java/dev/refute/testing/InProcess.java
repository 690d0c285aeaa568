package dev.refute.testing;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.refute.protocol.Engine;
import dev.refute.protocol.MessageLoop;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** An engine behind the protocol, without a process of its own. */
public record InProcess(Engine engine) implements Host {
  @Override
  public JsonObject ask(String method, JsonObject message) throws IOException {
    message.addProperty("id", 1);
    message.addProperty("method", method);
    ByteArrayInputStream in =
        new ByteArrayInputStream((message + "\n").getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      new MessageLoop(engine, in, out, () -> {}).run();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    return JsonParser.parseString(out.toString(StandardCharsets.UTF_8)).getAsJsonObject();
  }
}
