package dev.refute.worker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** The subject of FlowRunTest: a method for everything that byte code can do with values. */
public final class FlowSubject {
  private static int shared;
  private int field;
  private long wide;
  private final List<Object> kept = new ArrayList<>();

  public FlowSubject(int field) {
    this.field = field;
    this.wide = field * 3L;
  }

  public boolean equalsField(int other) {
    return field == other;
  }

  public int unrelated(int other) {
    return kept.size() > 3 ? other : 1;
  }

  public String words(String text, char letter) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) out.append(text.charAt(i)).append(letter);
    return "<" + out + "|" + field + ">";
  }

  public long arithmetic(int a, long b, double c, float d) {
    long sum = a + b * 3 - (long) c % 7;
    sum ^= b << 3 | b >>> 2 & a;
    sum += (long) (c / 3 + d * 2) + (a > 3 ? -a : ~a) + (byte) a + (char) a + (short) a;
    int[] cells = new int[Math.abs(a % 5) + 2];
    cells[1] += a--;
    cells[0] = cells[1]++ + ++cells[1];
    long[][] table = new long[2][3];
    table[1][2] = sum++;
    return table[1][2] + cells[0] + cells[1] + a + (c < d ? 1 : 0) + Long.compare(b, sum);
  }

  public String control(int number) {
    String found;
    try {
      found = number == 0 ? null : "n";
      if (number < 0) throw new IllegalStateException("below");
      if (number > 100) Objects.requireNonNull(null);
      found = found.concat("!");
    } catch (IllegalStateException e) {
      found = e.getMessage();
    } catch (NullPointerException e) {
      found = "null";
    } finally {
      shared++;
    }
    return switch (number) {
      case 1, 2 -> "few " + found;
      case 1000 -> "many " + found;
      default -> "some " + found;
    };
  }

  public int lambdas(int number) {
    IntUnaryOperator twice = x -> x > 10 ? x : 2 * x;
    Supplier<Integer> captured = () -> number + field;
    List<Integer> all = new ArrayList<>(Arrays.asList(3, 1, 2));
    all.sort((x, y) -> y - x);
    return twice.applyAsInt(number) + captured.get() + all.get(0);
  }

  public Object keeps(Object value) {
    kept.add(value);
    synchronized (kept) {
      Object[] copy = kept.toArray().clone();
      return copy[copy.length - 1];
    }
  }

  public static int sum(int[] numbers) {
    int sum = 0;
    for (int each : numbers) sum += each;
    return sum;
  }

  public static int deep(int number) {
    return number == 0 ? 0 : 1 + deep(number - 1);
  }

  enum Colour {
    RED,
    GREEN
  }

  public static String enums(boolean red) {
    Colour colour = red ? Colour.RED : Colour.GREEN;
    return colour.name() + colour.compareTo(Colour.GREEN) + Colour.valueOf("RED").ordinal();
  }

  public long wide() {
    return wide;
  }
}
