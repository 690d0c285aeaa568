package dev.refute.worker;

/** Types and constants as Java source. */
final class JavaSource {
  private JavaSource() {}

  static String type(Class<?> type) {
    String name = type.getCanonicalName();
    return name == null ? type.getName() : name;
  }

  /** The expression for a constant, or null if there is none. */
  static String literal(Object value) {
    if (value instanceof Integer number) {
      return number == Integer.MIN_VALUE ? "Integer.MIN_VALUE" : number.toString();
    }
    if (value instanceof Long number) {
      return number == Long.MIN_VALUE ? "Long.MIN_VALUE" : number + "L";
    }
    if (value instanceof Short) return "(short) " + value;
    if (value instanceof Byte) return "(byte) " + value;
    if (value instanceof Boolean) return value.toString();
    if (value instanceof Double number) return real(number, "Double", "");
    if (value instanceof Float number) return real(number, "Float", "f");
    if (value instanceof Character letter) return "'" + escaped(letter, '\'') + "'";
    if (value instanceof String text) return quoted(text);
    return null;
  }

  private static String real(Number value, String type, String suffix) {
    double number = value.doubleValue();
    if (Double.isNaN(number)) return type + ".NaN";
    if (Double.isInfinite(number)) return type + (number > 0 ? ".POSITIVE" : ".NEGATIVE") + "_INFINITY";
    return value + suffix;
  }

  static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) out.append(escaped(text.charAt(i), '"'));
    return out.append('"').toString();
  }

  private static String escaped(char letter, char quote) {
    if (letter == quote || letter == '\\') return "\\" + letter;
    if (letter == '\n') return "\\n";
    if (letter == '\r') return "\\r";
    if (letter == '\t') return "\\t";
    if (letter >= ' ' && letter < 0x7f) return String.valueOf(letter);
    return String.format("\\u%04x", (int) letter);
  }
}
