// BEFORE
class A { int x() { return 1; } class I { int t() { return x(); } } }
// AFTER
class A { int x() { return 1; } class I { int x() { return 2; } int t() { return x(); } } }
// EXPECT: differs
