package dev.refute.testing;

import com.google.gson.JsonObject;
import java.io.IOException;

/** An engine that answers requests, in its own process or in the test's. */
public interface Host {
  /** Asks, and returns the whole answer. */
  JsonObject ask(String method, JsonObject message) throws IOException;
}
