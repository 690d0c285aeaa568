class Weekday {
  static int number(String day) {
    switch (day) {
      case "monday":
        return 1;
      case "tuesday":
        return 2;
      case "wednesday":
        return 3; // after: return 2;
      default:
        return 0;
    }
  }
}
