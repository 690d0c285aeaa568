package dev.refute.worker;

/** One source file: its path below the source root, with '/', and its text. */
record Source(String path, String text) {
  /** "p.A" for "p/A.java". */
  String mainType() {
    String stem = path.endsWith(".java") ? path.substring(0, path.length() - 5) : path;
    return stem.replace('/', '.');
  }
}
