class Boxed {
  static boolean same(Integer one, Integer other) {
    return one.equals(other); // after: return one == other;
  }
}
