// A getter that calls itself.
// BEFORE
class A { int f = 1; int getF() { return f; } int t() { return getF(); } }
// AFTER
class A { int f = 1; int getF() { return getF(); } int t() { return getF(); } }
// EXPECT: differs
