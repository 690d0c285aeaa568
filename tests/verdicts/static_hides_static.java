// BEFORE
class A { static int s() { return 1; } } class B extends A { int t() { return s(); } }
// AFTER
class A { static int s() { return 1; } } class B extends A { static int s() { return 2; } int t() { return s(); } }
// EXPECT: differs
