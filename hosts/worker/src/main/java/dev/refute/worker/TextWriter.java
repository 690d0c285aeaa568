package dev.refute.worker;

import java.io.Writer;

/** A StringWriter without its locks, which take a third of the time when JSON is written. */
final class TextWriter extends Writer {
  private final StringBuilder text = new StringBuilder(1024);

  @Override
  public void write(int c) {
    text.append((char) c);
  }

  @Override
  public void write(char[] from, int offset, int length) {
    text.append(from, offset, length);
  }

  @Override
  public void write(String from) {
    text.append(from);
  }

  @Override
  public void write(String from, int offset, int length) {
    text.append(from, offset, offset + length);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}

  @Override
  public String toString() {
    return text.toString();
  }
}
