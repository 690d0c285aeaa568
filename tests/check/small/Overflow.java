class Overflow {
  static long millis(int days) {
    return days * 86_400_000L; // after: return days * 86_400_000;
  }
}
