package dev.refute.eclipse;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The finished host as a child process, started as docs/engines.md says. */
final class HostProcess implements AutoCloseable {
  private final Process process;
  private final Writer in;
  private final BufferedReader out;
  private int lastId;

  HostProcess(Path java, String bundles) throws IOException {
    Path eclipse = Path.of(System.getProperty("refute.eclipse"));
    Path jars = eclipse.resolve(bundles).resolve("target/bundles");
    process =
        new ProcessBuilder(
                java.toString(),
                "-XX:+UseSerialGC",
                "-XX:+DisplayVMOutputToStderr",
                "-Xms96m",
                "-Xmn48m",
                "-Xmx384m",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.awt.headless=true",
                "-cp",
                eclipse.resolve("launcher/target/launcher.jar") + File.pathSeparator + osgi(jars),
                "dev.refute.eclipse.Launcher",
                "--bundles",
                jars.toString(),
                "--host",
                eclipse.resolve("host/target/host.jar").toString(),
                "--cache",
                System.getProperty("refute.cache"))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    in =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private static Path osgi(Path jars) throws IOException {
    try (Stream<Path> files = Files.list(jars)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("org.eclipse.osgi-"))
          .findFirst()
          .orElseThrow();
    }
  }

  long pid() {
    return process.pid();
  }

  /** Asks, and returns the whole answer. */
  JsonObject ask(String method, JsonObject message) throws IOException {
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
  int end() throws IOException, InterruptedException {
    in.close();
    if (!process.waitFor(20, TimeUnit.SECONDS)) {
      kill();
      throw new IOException("the host outlived its input");
    }
    return process.exitValue();
  }

  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Lines the host still has to say. */
  List<String> rest() {
    return out.lines().toList();
  }

  @Override
  public void close() throws Exception {
    kill();
  }
}
