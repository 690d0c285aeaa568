class Kind {
  static String of(String file) {
    if (file.endsWith(".tar.gz")) { // after: if (file.endsWith(".gz")) {
      return "archive";
    }
    return "file";
  }
}
