// BEFORE
class A { int f = 1; } class B { int t() { return new A().f; } }
// AFTER
class A { private int f = 1; } class B { int t() { return new A().f; } }
// EXPECT: does-not-compile
