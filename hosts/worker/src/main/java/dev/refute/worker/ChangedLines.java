package dev.refute.worker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;

/**
 * The lines that a change touched, in each version: those whose instructions the other version does
 * not have in that order.
 *
 * <p>A method that only one version has changed altogether. So did a method whose instructions are
 * the same but jump elsewhere. If class files have no lines, a method stands for all of its own.
 */
final class ChangedLines {
  /** Beyond so many comparisons two methods count as different altogether. */
  private static final long MOST_COMPARISONS = 4_000_000;

  /** Compilers number lambdas and anonymous classes: a new one renumbers those that follow. */
  private static final Pattern NUMBERED = Pattern.compile("lambda\\$[\\w$]*|(?<=\\$)\\d+");

  /** One version's half. */
  static final class Side {
    final Set<String> methods = new LinkedHashSet<>();
    final Set<String> places = new LinkedHashSet<>();

    private void add(Shape shape, String owner, Shape.Method method, List<Piece> pieces) {
      if (pieces.isEmpty()) return;
      methods.add(owner + " " + method.name + " " + method.descriptor);
      for (Piece each : pieces) {
        places.add(
            each.line < 0
                ? Watch.method(owner, method.name, method.descriptor)
                : Watch.file(owner, shape.source) + ":" + each.line);
      }
    }
  }

  /** The instructions from where a line begins to where the next does. */
  private record Piece(int line, String text) {}

  final Side before = new Side();
  final Side after = new Side();
  private final Alike versions;

  ChangedLines(Compilation before, Compilation after, Alike versions) {
    this.versions = versions;
    Map<String, String> oldNames = new HashMap<>();
    for (String each : before.classes.keySet()) {
      oldNames.put(versions.names.type(each.replace('.', '/')), each);
    }
    for (String type : new TreeSet<>(versions.types())) {
      Shape b = versions.before.get(type);
      Shape a = versions.after.get(type);
      if (b == a || b != null && a != null && b.sameAs(a)) continue;
      String old = oldNames.get(type);
      byte[] bytesBefore = b == null ? null : before.classes.get(old);
      byte[] bytesAfter = a == null ? null : after.classes.get(type.replace('/', '.'));
      compare(b, a, bytesBefore, bytesAfter, old, type);
    }
  }

  private void compare(
      Shape b, Shape a, byte[] bytesBefore, byte[] bytesAfter, String old, String type) {
    String oldOwner = old == null ? null : old.replace('.', '/');
    boolean unspelled = versions.names.renamesTypes();
    Shape linesBefore =
        bytesBefore == null ? null : Shape.withLines(bytesBefore, versions.names, unspelled);
    Shape linesAfter =
        bytesAfter == null ? null : Shape.withLines(bytesAfter, versions.plain, unspelled);
    Set<String> keys = new TreeSet<>();
    if (b != null) keys.addAll(b.methods.keySet());
    if (a != null) keys.addAll(a.methods.keySet());
    List<String> lambdasBefore = lambdas(b);
    List<String> lambdasAfter = lambdas(a);
    for (String key : keys) {
      Shape.Method one = b == null ? null : b.methods.get(key);
      Shape.Method two = a == null ? null : a.methods.get(key);
      if (one != null && two != null && normal(one).equals(normal(two))) continue;
      if (key.startsWith("lambda$")) {
        // A lambda that either version has under some number did not change.
        if (one != null && lambdasAfter.remove(normal(one))) one = null;
        if (two != null && lambdasBefore.remove(normal(two))) two = null;
      }
      List<Piece> left = one == null ? List.of() : pieces(linesBefore.methods.get(key));
      List<Piece> right = two == null ? List.of() : pieces(linesAfter.methods.get(key));
      boolean[] keptLeft = new boolean[left.size()];
      boolean[] keptRight = new boolean[right.size()];
      if (one != null && two != null) align(left, right, keptLeft, keptRight);
      if (all(keptLeft) && all(keptRight)) {
        Arrays.fill(keptLeft, false);
        Arrays.fill(keptRight, false);
      }
      if (one != null) before.add(linesBefore, oldOwner, one, others(left, keptLeft));
      if (two != null) after.add(linesAfter, type, two, others(right, keptRight));
    }
  }

  private static List<String> lambdas(Shape shape) {
    List<String> found = new ArrayList<>();
    if (shape == null) return found;
    shape.methods.forEach(
        (key, method) -> {
          if (key.startsWith("lambda$")) found.add(normal(method));
        });
    return found;
  }

  private static String normal(Shape.Method method) {
    return NUMBERED.matcher(method.text).replaceAll("#");
  }

  private static boolean all(boolean[] flags) {
    for (boolean each : flags) if (!each) return false;
    return true;
  }

  private static List<Piece> others(List<Piece> pieces, boolean[] kept) {
    List<Piece> found = new ArrayList<>();
    for (int i = 0; i < kept.length; i++) if (!kept[i]) found.add(pieces.get(i));
    return found;
  }

  /** What the compiler made on its own has no lines. */
  private static List<Piece> pieces(Shape.Method method) {
    boolean written =
        (method.access & Opcodes.ACC_SYNTHETIC) == 0 || method.name.startsWith("lambda$");
    if (!written || (method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
      return List.of();
    }
    List<Piece> found = new ArrayList<>();
    int line = -1;
    StringBuilder text = new StringBuilder();
    String[] rows = normal(method).split("\n");
    for (int i = 1; i < rows.length; i++) {
      if (!rows[i].startsWith("#") || !rows[i].matches("#\\d+")) {
        text.append(rows[i]).append('\n');
        continue;
      }
      if (text.length() > 0) found.add(new Piece(line, text.toString()));
      text.setLength(0);
      line = Integer.parseInt(rows[i].substring(1));
    }
    if (text.length() > 0) found.add(new Piece(line, text.toString()));
    return found;
  }

  /** Marks a longest common subsequence. */
  private static void align(
      List<Piece> left, List<Piece> right, boolean[] keptLeft, boolean[] keptRight) {
    int start = 0;
    int endLeft = left.size();
    int endRight = right.size();
    while (start < endLeft && start < endRight && same(left, start, right, start)) {
      keptLeft[start] = keptRight[start] = true;
      start++;
    }
    while (endLeft > start && endRight > start && same(left, endLeft - 1, right, endRight - 1)) {
      keptLeft[--endLeft] = true;
      keptRight[--endRight] = true;
    }
    int n = endLeft - start;
    int m = endRight - start;
    if ((long) n * m > MOST_COMPARISONS) return;
    int[][] length = new int[n + 1][m + 1];
    for (int i = n - 1; i >= 0; i--) {
      for (int j = m - 1; j >= 0; j--) {
        length[i][j] =
            same(left, start + i, right, start + j)
                ? length[i + 1][j + 1] + 1
                : Math.max(length[i + 1][j], length[i][j + 1]);
      }
    }
    for (int i = 0, j = 0; i < n && j < m; ) {
      if (same(left, start + i, right, start + j)) {
        keptLeft[start + i++] = keptRight[start + j++] = true;
      } else if (length[i + 1][j] >= length[i][j + 1]) {
        i++;
      } else {
        j++;
      }
    }
  }

  private static boolean same(List<Piece> left, int i, List<Piece> right, int j) {
    return left.get(i).text.equals(right.get(j).text);
  }
}
