// BEFORE
class A { int t() { return 1; } }
// AFTER
class A { int t() { } }
// EXPECT: does-not-compile
