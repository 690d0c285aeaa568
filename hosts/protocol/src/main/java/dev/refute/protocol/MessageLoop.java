package dev.refute.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Reads requests, asks the engine and writes answers, until end of file or {@code shutdown}.
 *
 * <p>A separate thread reads the input, so that it sees the end of file even while the engine is
 * busy: if the parent died, a hanging engine must not stay behind. Requests that came before the
 * end are still answered, but no single answer may then take longer than the grace period.
 */
public final class MessageLoop {
  private static final Duration GRACE = Duration.ofSeconds(30);

  private final Engine engine;
  private final BufferedReader in;
  private final Writer out;
  private final Runnable giveUp;
  private final Duration grace;

  /** Lines in the order read; an empty Optional is the end of file. */
  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>(64);

  private volatile long startedAt;

  /**
   * @param giveUp ends the process; called if the engine is still busy long after the end of file
   */
  public MessageLoop(Engine engine, InputStream in, OutputStream out, Runnable giveUp) {
    this(engine, in, out, giveUp, GRACE);
  }

  MessageLoop(Engine engine, InputStream in, OutputStream out, Runnable giveUp, Duration grace) {
    this.engine = engine;
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    this.giveUp = giveUp;
    this.grace = grace;
  }

  /** Answers until there is nothing more to answer. */
  public void run() throws IOException, InterruptedException {
    startedAt = System.nanoTime();
    Thread reader = new Thread(this::read, "protocol-reader");
    reader.setDaemon(true);
    reader.start();
    for (Optional<String> line = lines.take(); line.isPresent(); line = lines.take()) {
      startedAt = System.nanoTime();
      if (!answer(line.get())) {
        return;
      }
    }
  }

  private void read() {
    try {
      try {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          lines.put(Optional.of(line));
        }
      } catch (IOException e) {
        System.err.println("cannot read requests, stopping: " + e.getMessage());
      }
      lines.put(Optional.empty());
      while (System.nanoTime() - startedAt < grace.toNanos()) {
        Thread.sleep(Math.min(1000, grace.toMillis()));
      }
      giveUp.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Answers one line; false after {@code shutdown}. */
  private boolean answer(String line) throws IOException {
    JsonElement id = null;
    boolean goOn = true;
    String answer;
    try {
      JsonObject message = Codec.parse(line);
      id = message.get("id");
      String method = Codec.method(message);
      goOn = !method.equals("shutdown");
      answer = Codec.result(id, dispatch(method, message));
    } catch (RequestException e) {
      answer = Codec.error(id, e.code(), e.getMessage());
    } catch (RuntimeException | Error e) {
      e.printStackTrace();
      answer = Codec.error(id, "internal", e.toString());
    }
    out.write(answer);
    out.write('\n');
    out.flush();
    return goOn;
  }

  private Object dispatch(String method, JsonObject message) throws RequestException {
    return switch (method) {
      case "hello" -> engine.hello();
      case "apply" -> engine.apply(Codec.apply(message));
      case "compile" -> engine.compile(Codec.files(message));
      case "ping", "shutdown" -> Map.of();
      default -> throw RequestException.unsupported("no method \"" + method + "\"");
    };
  }
}
