class Age {
  static boolean adult(int years) {
    return years > 18; // after: return years >= 18;
  }
}
