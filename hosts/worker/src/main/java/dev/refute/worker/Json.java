package dev.refute.worker;

import java.nio.charset.StandardCharsets;

/** Writes JSON text: just enough for what goes to the C++ side, and no library. */
final class Json {
  private final StringBuilder text = new StringBuilder(1024);
  private boolean comma;

  Json open(char bracket) {
    separate();
    text.append(bracket);
    comma = false;
    return this;
  }

  Json close(char bracket) {
    text.append(bracket);
    comma = true;
    return this;
  }

  Json name(String name) {
    separate();
    quote(name);
    text.append(':');
    comma = false;
    return this;
  }

  Json value(String value) {
    separate();
    if (value == null) text.append("null");
    else quote(value);
    return this;
  }

  Json value(long value) {
    separate();
    text.append(value);
    return this;
  }

  Json value(boolean value) {
    separate();
    text.append(value);
    return this;
  }

  /** Text that is JSON already. */
  Json raw(String json) {
    separate();
    text.append(json);
    return this;
  }

  Json field(String name, String value) {
    return name(name).value(value);
  }

  Json field(String name, long value) {
    return name(name).value(value);
  }

  Json field(String name, boolean value) {
    return name(name).value(value);
  }

  byte[] bytes() {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return text.toString();
  }

  private void separate() {
    if (comma) text.append(',');
    comma = true;
  }

  private void quote(String value) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c < 0x20 || Character.isSurrogate(c)) {
        text.append(String.format("\\u%04x", (int) unpaired(value, i, c)));
      } else {
        text.append(c);
      }
    }
    text.append('"');
  }

  /** A surrogate without its other half is no Unicode text: readers may refuse it. */
  private static char unpaired(String value, int i, char c) {
    if (Character.isHighSurrogate(c)) {
      boolean paired = i + 1 < value.length() && Character.isLowSurrogate(value.charAt(i + 1));
      return paired ? c : '\ufffd';
    }
    if (Character.isLowSurrogate(c)) {
      boolean paired = i > 0 && Character.isHighSurrogate(value.charAt(i - 1));
      return paired ? c : '\ufffd';
    }
    return c;
  }
}
