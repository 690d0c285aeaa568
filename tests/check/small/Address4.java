class Address4 {
  static int parse(String address) {
    String[] parts = address.split("\\.");
    if (parts.length != 4) {
      throw new IllegalArgumentException(address);
    }
    int value = 0;
    for (String part : parts) {
      int n = Integer.parseInt(part);
      if (n < 0 || n > 255) { // after: if (n < 0 || n >= 255) {
        throw new IllegalArgumentException(part);
      }
      value = value << 8 | n;
    }
    return value;
  }
}
