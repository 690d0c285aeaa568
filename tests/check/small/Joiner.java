class Joiner {
  static String join(String separator, Object... parts) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < parts.length; i++) {
      if (i > 0) { // after: if (i > 1) {
        out.append(separator);
      }
      out.append(parts[i]);
    }
    return out.toString();
  }
}
