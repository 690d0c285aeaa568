class Width {
  static int width(String text) {
    int width = 0;
    for (int i = 0; i < text.length(); i++) {
      if (Character.isHighSurrogate(text.charAt(i))) {
        i += 1; // after: i += 0;
        width += 2;
      } else {
        width += 1;
      }
    }
    return width;
  }
}
