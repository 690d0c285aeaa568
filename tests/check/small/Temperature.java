class Temperature {
  static String feels(double degrees) {
    if (degrees <= -17.5) { // after: if (degrees < -17.5) {
      return "freezing";
    }
    return "fine";
  }
}
