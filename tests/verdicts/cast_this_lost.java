// BEFORE
class A { int f = 1; }
class B extends A { int f = 2; int m() { return ((A) this).f; } }
// AFTER
class A { int f = 1; }
class B extends A { int f = 2; int m() { return this.f; } }
// EXPECT: differs
