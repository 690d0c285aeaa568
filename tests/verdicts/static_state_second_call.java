// Only a second call tells them apart.
// BEFORE
class A { private int n; int next() { n++; return n > 1 ? 2 : 1; } }
// AFTER
class A { private int n; int next() { n++; return 1; } }
// EXPECT: differs
