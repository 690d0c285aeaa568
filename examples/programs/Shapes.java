public class Shapes {
    public sealed interface Shape permits Circle, Square, Pair {
        int area();
    }

    public record Circle(int radius) implements Shape {
        public static final int PI = 3;

        public int area() {
            return PI * radius * radius;
        }
    }

    public record Square(int side) implements Shape {
        public int area() {
            return side * side;
        }
    }

    public record Pair(Shape left, Shape right) implements Shape {
        public int area() {
            return left.area() + right.area();
        }
    }

    public static int edges(Object shape) {
        return switch (shape) {
            case Circle circle -> 1;
            case Square square when square.side() > 0 -> 4;
            case Pair(Circle first, Shape second) -> 1 + edges(second);
            case Pair pair -> edges(pair.left()) + edges(pair.right());
            default -> 0;
        };
    }

    public static String describe(Object value) {
        if (value instanceof Circle circle && circle.radius() > 1) {
            return "large " + circle;
        }
        if (!(value instanceof Square square)) {
            return "other";
        }
        return "square of " + square.side();
    }
}
