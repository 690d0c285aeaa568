// BEFORE
class A { int t() { while (true) { } } int r() { return r(); } }
// AFTER
class A { int t() { for (;;) { } } int r() { while (true) { } } }
// EXPECT: same
