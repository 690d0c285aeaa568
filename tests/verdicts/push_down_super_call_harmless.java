// Nothing overrides k in between.
// BEFORE
class A { int k() { return 1; } }
class B extends A { public int m() { return super.k(); } }
class C extends B {}
// AFTER
class A { int k() { return 1; } }
class B extends A {}
class C extends B { public int m() { return super.k(); } }
// EXPECT: same
