// Rename B.n to f: super.f in C now means the private field. JDolly, Listings 1 and 2.
// BEFORE
class A { int f = 1; }
class B extends A { private int n = 2; }
class C extends B { public int m() { return super.f; } }
// AFTER
class A { int f = 1; }
class B extends A { private int f = 2; }
class C extends B { public int m() { return super.f; } }
// EXPECT: does-not-compile
