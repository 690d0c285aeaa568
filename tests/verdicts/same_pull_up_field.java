// BEFORE
class A {} class B extends A { int f = 3; int t() { return f; } }
// AFTER
class A { int f = 3; } class B extends A { int t() { return f; } }
// EXPECT: same
