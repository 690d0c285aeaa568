// BEFORE
class A { public int m() { return 1; } } class B extends A { public int n() { return 2; } }
// AFTER
class A { public int m() { return 1; } } class B extends A { int m() { return 2; } }
// EXPECT: does-not-compile
