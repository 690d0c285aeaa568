class Padding {
  static StringBuilder pad(StringBuilder text, int width) {
    while (text.length() < width && width < 50) { // after: while (text.length() <= width && width < 50) {
      text.append('.');
    }
    return text;
  }
}
