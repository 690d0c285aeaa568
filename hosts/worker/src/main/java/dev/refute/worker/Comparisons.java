package dev.refute.worker;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the changed code compared since the last question, and found unequal. The search makes such
 * values equal in its next calls.
 */
final class Comparisons {
  /** Loops compare again and again: the first few of each place tell enough. */
  private static final byte MOST_AT_SITE = 3;

  private static final int MOST = 64;
  private static final int MOST_TEXT = 300;
  private static final int SITES = 1 << 12;

  private static final byte[] AT_SITE = new byte[SITES];
  private static final List<Object[]> PAIRS = new ArrayList<>();
  private static int sites;

  private Comparisons() {}

  /** The number of one more place; classes are loaded again and again, so numbers are too. */
  static int site() {
    return sites++ & (SITES - 1);
  }

  private static boolean isWanted(int site) {
    if (AT_SITE[site] >= MOST_AT_SITE || PAIRS.size() >= MOST) return false;
    AT_SITE[site]++;
    return true;
  }

  static void note(long one, long other, int site) {
    if (one != other && isWanted(site)) PAIRS.add(new Object[] {"J", one, other});
  }

  static void note(double one, double other, int site) {
    if (one != other && isWanted(site)) PAIRS.add(new Object[] {"D", one, other});
  }

  static void note(Object one, Object other, int site) {
    // Others would have to be asked, and that may run the program's code.
    if (!(one instanceof String a) || !(other instanceof String b) || a.equals(b)) return;
    if (a.length() <= MOST_TEXT && b.length() <= MOST_TEXT && isWanted(site)) {
      PAIRS.add(new Object[] {"Ljava/lang/String;", a, b});
    }
  }

  static void clear() {
    if (PAIRS.isEmpty()) return;
    PAIRS.clear();
    Arrays.fill(AT_SITE, (byte) 0);
  }

  /** Type and two values of each, in JSON; they are forgotten. */
  static byte[] take() {
    StringWriter text = new StringWriter();
    try (JsonWriter out = new JsonWriter(text)) {
      out.beginArray();
      for (Object[] each : PAIRS) {
        out.beginArray();
        for (Object part : each) out.value(part.toString());
        out.endArray();
      }
      out.endArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    clear();
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
