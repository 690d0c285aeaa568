class Report {
  abstract static class Section {
    abstract String title();

    int level() {
      return 1;
    }
  }

  static class Chapter extends Section {
    private final String title;

    Chapter(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  static String heading(Section section) {
    if (section.level() > 0) { // after: if (section.level() > 1) {
      return "# " + section.title();
    }
    return section.title();
  }
}
