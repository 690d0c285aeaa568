class Hex {
  static int digit(char c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    if (c >= 'a' && c <= 'f') { // after: if (c >= 'a' && c < 'f') {
      return c - 'a' + 10;
    }
    return -1;
  }
}
