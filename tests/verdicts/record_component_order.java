// BEFORE
record P(int x, int y) {} class A { P t() { return new P(1, 2); } }
// AFTER
record P(int y, int x) {} class A { P t() { return new P(1, 2); } }
// EXPECT: differs
