class Visit {
  interface Visitor {
    boolean enter(String name, int depth);
  }

  static int walk(Visitor visitor, int depth) {
    int visited = 0;
    while (visited < depth && visited < 10 && visitor.enter("node", visited)) {
      visited++; // after: visited += 2;
    }
    return visited;
  }
}
