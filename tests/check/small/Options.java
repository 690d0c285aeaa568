class Options {
  static boolean verbose(String[] args) {
    for (String arg : args) {
      if (arg.equals("--verbose") || arg.equals("-v")) { // after: if (arg.equals("--verbose")) {
        return true;
      }
    }
    return false;
  }
}
