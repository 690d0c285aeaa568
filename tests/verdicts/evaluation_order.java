// BEFORE
class A { private int x = 1; private int inc() { return ++x; } int t() { return x * 10 + inc(); } }
// AFTER
class A { private int x = 1; private int inc() { return ++x; } int t() { int i = inc(); return x * 10 + i; } }
// EXPECT: differs
