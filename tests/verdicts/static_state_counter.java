// BEFORE
class A { static int n; static int next() { return n++; } }
// AFTER
class A { static int n; static int next() { return ++n; } }
// EXPECT: differs
