// BEFORE
class A { int m(Object... o) { return 1; } int t() { return m("x"); } }
// AFTER
class A { int m(Object... o) { return 1; } int m(Object o) { return 2; } int t() { return m("x"); } }
// EXPECT: differs
