package dev.refute.worker;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Replaces the standard streams: keeps what tested code prints, up to a limit. */
final class Output extends OutputStream {
  private static final int LIMIT = 1 << 16;
  private static final Output CAPTURED = new Output();

  /** Bytes kept since the last take(). The C++ side reads this before it calls take(). */
  static int printed;

  private final byte[] buffer = new byte[LIMIT];
  private long lost;

  /** Takes System.out, System.err and System.in away from tested code. */
  static void install() {
    System.setOut(new PrintStream(CAPTURED, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
    System.setIn(new ByteArrayInputStream(new byte[0]));
  }

  /** What was printed since the last call, or null if nothing was. */
  static String take() {
    Output out = CAPTURED;
    if (printed == 0) return null;
    String text = new String(out.buffer, 0, printed, StandardCharsets.UTF_8);
    if (out.lost > 0) text += "… and " + out.lost + " bytes";
    printed = 0;
    out.lost = 0;
    return text;
  }

  @Override
  public void write(int b) {
    if (printed < LIMIT) buffer[printed++] = (byte) b;
    else lost++;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    int kept = Math.min(length, LIMIT - printed);
    System.arraycopy(bytes, offset, buffer, printed, kept);
    printed += kept;
    lost += length - kept;
  }
}
