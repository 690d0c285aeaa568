package dev.refute.worker;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The constants that random tests use: a fixed list, and the ones found in the class files. */
final class Literals {
  private static final int MAX_FOUND = 30;
  private static final int MAX_TEXT = 60;

  final List<Object> values = new ArrayList<>();
  private final Map<Object, Integer> counts = new HashMap<>();

  Literals() {
    for (int each : new int[] {0, 1, -1, 2, 3, 7, 10, 100}) {
      values.add(each);
      values.add((long) each);
      values.add((short) each);
      values.add((byte) each);
    }
    for (double each : new double[] {0, 1, -1.5, 10, 100.25}) {
      values.add(each);
      values.add((float) each);
    }
    for (char each : new char[] {'a', 'b', ' ', '0', '#'}) values.add(each);
    values.add(true);
    values.add(false);
    for (String each : new String[] {"", "a", "hi!", "b", " "}) values.add(each);
  }

  /** Counts the constants in a class file. */
  void study(ClassLoader loader, String name) {
    String path = name.replace('.', '/') + ".class";
    try (InputStream in =
        loader.getResource(path) != null
            ? loader.getResourceAsStream(path)
            : ClassLoader.getSystemResourceAsStream(path)) {
      if (in == null) return;
      new ClassReader(in).accept(new Finder(), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    } catch (Exception e) {
      // An unreadable class file gives no constants; loading it will report the error.
    }
  }

  /**
   * Adds the most frequent constants of each type, up to a limit; numbers beyond `largest` are left
   * out.
   */
  void addFound(double largest) {
    Map<Class<?>, List<Object>> byType = new LinkedHashMap<>();
    counts.entrySet().stream()
        .filter(each -> !values.contains(each.getKey()))
        .filter(each -> !(each.getKey() instanceof Integer i && Math.abs((double) i) > largest))
        .sorted(
            (a, b) ->
                a.getValue().equals(b.getValue())
                    ? a.getKey().toString().compareTo(b.getKey().toString())
                    : b.getValue() - a.getValue())
        .forEach(
            each ->
                byType
                    .computeIfAbsent(each.getKey().getClass(), key -> new ArrayList<>())
                    .add(each.getKey()));
    for (List<Object> each : byType.values()) {
      values.addAll(each.subList(0, Math.min(MAX_FOUND, each.size())));
    }
  }

  /**
   * Parses "Integer:42" and the like, as {@link FlowRun} writes them; null if it is no constant.
   */
  static Object parse(String text) {
    int colon = text.indexOf(':');
    String value = text.substring(colon + 1);
    try {
      return switch (text.substring(0, colon)) {
        case "Integer" -> Integer.valueOf(value);
        case "Long" -> Long.valueOf(value);
        case "Short" -> Short.valueOf(value);
        case "Byte" -> Byte.valueOf(value);
        case "Double" -> Double.valueOf(value);
        case "Float" -> Float.valueOf(value);
        case "Boolean" -> Boolean.valueOf(value);
        case "Character" -> value.charAt(0);
        case "String" -> value;
        default -> null;
      };
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private void found(Object value) {
    if (value instanceof String text && text.length() > MAX_TEXT) return;
    if (value instanceof Double || value instanceof Float) {
      if (!Double.isFinite(((Number) value).doubleValue())) return;
    }
    boolean usable = value instanceof Number || value instanceof String;
    if (usable) counts.merge(value, 1, Integer::sum);
  }

  private final class Finder extends ClassVisitor {
    Finder() {
      super(Opcodes.ASM9);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitLdcInsn(Object value) {
          found(value);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
          if (opcode != Opcodes.NEWARRAY) found(operand);
        }
      };
    }
  }
}
