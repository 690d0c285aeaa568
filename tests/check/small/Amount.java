class Amount {
  static Number read(String text) {
    float rough = Float.parseFloat(text);
    double exact = Double.parseDouble(text);
    if (rough == exact) {
      return rough;
    }
    return exact; // after: return -exact;
  }
}
