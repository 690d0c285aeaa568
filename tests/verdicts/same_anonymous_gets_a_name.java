// BEFORE
class Shape { int sides() { return 0; } static Shape square() { return new Shape() { int sides() { return 4; } }; } Shape[] all = { square() }; }
// AFTER
class Shape { private static final class Square extends Shape { int sides() { return 4; } } int sides() { return 0; } static Shape square() { return new Square(); } Shape[] all = { square() }; }
// EXPECT: same
