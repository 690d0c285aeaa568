package dev.refute.testing;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The finished host as a child process, started as docs/engines.md says. */
public final class HostProcess implements Host, AutoCloseable {
  private final Process process;
  private final Writer in;
  private final BufferedReader out;
  private int lastId;

  /**
   * @param options of the host, after the command
   */
  public HostProcess(List<String> command, String... options) throws IOException {
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of(options));
    process = new ProcessBuilder(all).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    in =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  public long pid() {
    return process.pid();
  }

  @Override
  public JsonObject ask(String method, JsonObject message) throws IOException {
    message.addProperty("id", ++lastId);
    message.addProperty("method", method);
    in.write(message + "\n");
    in.flush();
    String line = out.readLine();
    if (line == null) {
      throw new IOException("the host ended without an answer to " + message);
    }
    JsonObject answer = JsonParser.parseString(line).getAsJsonObject();
    if (answer.get("id").getAsInt() != lastId) {
      throw new IOException("the answer is not ours: " + line);
    }
    return answer;
  }

  /** Closes the host's input; returns its exit code, or kills it. */
  public int end() throws IOException, InterruptedException {
    in.close();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      kill();
      throw new IOException("the host outlived its input");
    }
    return process.exitValue();
  }

  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** The remaining output of the host. */
  public List<String> rest() {
    return out.lines().toList();
  }

  @Override
  public void close() throws Exception {
    kill();
  }
}
