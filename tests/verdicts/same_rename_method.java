// MAP method A.m n
// BEFORE
class A { int m(int a) { return a * 3; } int t() { return m(2); } }
// AFTER
class A { int n(int a) { return a * 3; } int t() { return n(2); } }
// EXPECT: same
