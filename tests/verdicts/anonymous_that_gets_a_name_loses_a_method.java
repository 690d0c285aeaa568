// BEFORE
class Shape { int sides() { return 0; } static Shape square() { return new Shape() { int sides() { return 4; } }; } }
// AFTER
class Shape { private static final class Square extends Shape { } int sides() { return 0; } static Shape square() { return new Square(); } }
// EXPECT: differs
