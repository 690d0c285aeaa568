// BEFORE
class A { int m(Integer i) { return 1; } int t() { return m(3); } }
// AFTER
class A { int m(Integer i) { return 1; } int m(long i) { return 2; } int t() { return m(3); } }
// EXPECT: differs
