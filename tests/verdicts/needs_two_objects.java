// A second object sees what the first left in a static field.
// BEFORE
class A { private static int made; A() { made++; } int t() { return made; } }
// AFTER
class A { private int made; A() { made++; } int t() { return made; } }
// EXPECT: differs
