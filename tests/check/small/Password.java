class Password {
  static boolean longEnough(String password) {
    return password.length() >= 8; // after: return password.length() > 8;
  }
}
