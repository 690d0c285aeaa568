// BEFORE
class A { int k() { return 1; } int t() { return k(); } }
class B extends A { int n() { return 2; } }
// AFTER
class A { int k() { return 1; } int t() { return k(); } }
class B extends A { int k() { return 2; } }
// EXPECT: differs
