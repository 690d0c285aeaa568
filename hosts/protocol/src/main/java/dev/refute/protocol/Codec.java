package dev.refute.protocol;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;

/** Converts lines of JSON to messages and back. */
final class Codec {
  /** Leaves out fields that are null. */
  private static final Gson MESSAGES = new GsonBuilder().disableHtmlEscaping().create();

  /** Writes {@code "id":null} where there is no id. */
  private static final Gson LINES =
      new GsonBuilder().disableHtmlEscaping().serializeNulls().create();

  private Codec() {}

  /** One line, which must hold exactly one JSON object. */
  static JsonObject parse(String line) throws RequestException {
    try {
      JsonReader reader = new JsonReader(new StringReader(line));
      reader.setStrictness(Strictness.STRICT);
      JsonElement element = JsonParser.parseReader(reader);
      if (reader.peek() == JsonToken.END_DOCUMENT && element instanceof JsonObject object) {
        return object;
      }
    } catch (JsonParseException | IOException e) {
      throw RequestException.bad("the line is not JSON: " + e.getMessage());
    }
    throw RequestException.bad("the line is not one JSON object");
  }

  static String method(JsonObject message) throws RequestException {
    JsonElement method = message.get("method");
    if (method == null || !method.isJsonPrimitive()) {
      throw RequestException.bad("the message has no \"method\"");
    }
    return method.getAsString();
  }

  static Apply apply(JsonObject message) throws RequestException {
    Apply question = read(message);
    if (question.request() == null || question.request().refactoring() == null) {
      throw RequestException.bad("apply has no \"request\" with a \"refactoring\"");
    }
    return question;
  }

  /** The program alone. */
  static Map<String, String> files(JsonObject message) throws RequestException {
    return read(message).files();
  }

  private static Apply read(JsonObject message) throws RequestException {
    Apply question;
    try {
      question = MESSAGES.fromJson(message, Apply.class);
    } catch (JsonParseException | NumberFormatException e) {
      throw RequestException.bad("malformed " + method(message) + ": " + e.getMessage());
    }
    if (question.files() == null) {
      throw RequestException.bad(method(message) + " has no \"files\"");
    }
    return question;
  }

  static String result(JsonElement id, Object result) {
    JsonObject body = MESSAGES.toJsonTree(result).getAsJsonObject();
    if (result instanceof Outcome outcome) {
      JsonObject tagged = new JsonObject();
      tagged.addProperty("outcome", outcome.outcome());
      body.entrySet().forEach(field -> tagged.add(field.getKey(), field.getValue()));
      body = tagged;
    }
    return line(id, "result", body);
  }

  static String error(JsonElement id, String code, String message) {
    JsonObject body = new JsonObject();
    body.addProperty("code", code);
    body.addProperty("message", message);
    return line(id, "error", body);
  }

  private static String line(JsonElement id, String kind, JsonObject body) {
    JsonObject answer = new JsonObject();
    answer.add("id", id == null ? JsonNull.INSTANCE : id);
    answer.add(kind, body);
    return LINES.toJson(answer);
  }
}
