class Link {
  static boolean secure(String address) {
    return address.startsWith("https://"); // after: return address.startsWith("http");
  }
}
