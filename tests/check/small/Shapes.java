class Shapes {
  interface Shape {
    int area();
  }

  static class Square implements Shape {
    private final int side;

    Square(int side) {
      this.side = side;
    }

    public int area() {
      return side * side;
    }
  }

  static boolean larger(Shape one, Shape other) {
    return one.area() > other.area(); // after: return one.area() >= other.area();
  }
}
