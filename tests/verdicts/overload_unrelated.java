// BEFORE
class A { int m(String s) { return 1; } int t() { return m("x"); } }
// AFTER
class A { int m(String s) { return 1; } int m(int i) { return 2; } int t() { return m("x"); } }
// EXPECT: same
