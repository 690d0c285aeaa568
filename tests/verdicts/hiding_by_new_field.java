// BEFORE
class A { int f = 1; }
class B extends A { int t() { return f; } }
// AFTER
class A { int f = 1; }
class B extends A { int f = 2; int t() { return f; } }
// EXPECT: differs
