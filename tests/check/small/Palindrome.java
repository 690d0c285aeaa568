class Palindrome {
  static boolean is(CharSequence text) {
    for (int i = 0; i < text.length() / 2; i++) { // after: for (int i = 1; i < text.length() / 2; i++) {
      if (text.charAt(i) != text.charAt(text.length() - 1 - i)) {
        return false;
      }
    }
    return true;
  }
}
