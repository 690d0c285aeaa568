// BEFORE
class A { int k() { return 1; } }
class B extends A { int k() { return 2; } public int m() { return super.k(); } }
class C extends B {}
// AFTER
class A { int k() { return 1; } }
class B extends A { int k() { return 2; } }
class C extends B { public int m() { return super.k(); } }
// EXPECT: differs
