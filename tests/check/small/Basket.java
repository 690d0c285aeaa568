class Basket {
  String size(int items) {
    if (items > 5) { // after: if (items >= 5) {
      return "large";
    }
    return "small";
  }
}
