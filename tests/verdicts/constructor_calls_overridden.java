// BEFORE
class A { int f; A() { f = k(); } int k() { return 1; } }
class B extends A { private int g = 5; int k() { return 2; } }
// AFTER
class A { int f; A() { f = k(); } int k() { return 1; } }
class B extends A { private int g = 5; int k() { return g; } }
// EXPECT: differs
