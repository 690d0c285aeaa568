package dev.refute.worker;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.ChoiceFormat;
import java.text.DecimalFormat;
import java.text.FieldPosition;
import java.text.MessageFormat;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.HexFormat;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.TimeZone;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.zip.Checksum;

/**
 * What objects of the JDK hold, as text. Only of classes that the program cannot extend here (the
 * caller looks at the loader), and whose answer runs no code of the program.
 */
final class JdkValues {
  private static final int MOST_BYTES = 200;

  private JdkValues() {}

  /** Null if nothing is known of objects of that class. */
  static String text(Object value) {
    String name = value.getClass().getName();
    if (value instanceof CharSequence || name.startsWith("java.time.")) return value.toString();
    if (name.startsWith("java.util.concurrent.atomic.Atomic")) return value.toString();
    if (value instanceof Date date) return instant(date.getTime());
    if (value instanceof Calendar calendar) {
      return instant(calendar.getTimeInMillis()) + " " + calendar.getTimeZone().getID();
    }
    if (value instanceof TimeZone zone) return zone.getID() + " " + zone.getRawOffset();
    if (value instanceof ByteArrayOutputStream bytes) return bytes(bytes.toByteArray());
    if (value instanceof ByteBuffer buffer) {
      byte[] rest = new byte[Math.min(buffer.remaining(), MOST_BYTES)];
      buffer.duplicate().get(rest);
      return buffer.position() + " to " + buffer.limit() + " " + bytes(rest);
    }
    if (value instanceof DecimalFormat format) return format.toPattern();
    if (value instanceof SimpleDateFormat format) return format.toPattern();
    if (value instanceof MessageFormat format) return format.toPattern();
    if (value instanceof ChoiceFormat format) return format.toPattern();
    if (value instanceof Pattern pattern) return pattern.pattern() + " " + pattern.flags();
    if (value instanceof StringTokenizer rest) return rest.countTokens() + " more";
    if (value instanceof Checksum sum) return Long.toHexString(sum.getValue());
    if (value instanceof Locale locale) return locale.toLanguageTag();
    boolean plain =
        value instanceof StringWriter
            || value instanceof StringJoiner
            || value instanceof UUID
            || value instanceof URI
            || value instanceof URL
            || value instanceof File
            || value instanceof Path
            || value instanceof Charset
            || value instanceof Currency
            || value instanceof BitSet
            || value instanceof OptionalInt
            || value instanceof OptionalLong
            || value instanceof OptionalDouble
            || value instanceof ParsePosition
            || value instanceof FieldPosition;
    return plain ? value.toString() : null;
  }

  private static String instant(long milliseconds) {
    return Instant.ofEpochMilli(milliseconds).toString();
  }

  /** As text if it is, for people read it, and addresses are cut out of it. */
  private static String bytes(byte[] all) {
    String text = new String(all, StandardCharsets.UTF_8);
    boolean whole = Arrays.equals(text.getBytes(StandardCharsets.UTF_8), all);
    if (whole && text.chars().allMatch(c -> c >= ' ' && c != 0x7f || "\n\r\t".indexOf(c) >= 0)) {
      return text;
    }
    int shown = Math.min(all.length, MOST_BYTES);
    String rest = shown < all.length ? " and on to " + all.length : "";
    return HexFormat.of().formatHex(all, 0, shown) + rest;
  }
}
