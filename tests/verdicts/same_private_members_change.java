// BEFORE
class A { private int a = 1; private int h() { return a; } int t() { return h(); } }
// AFTER
class A { private long b = 1; int t() { return (int) b; } }
// EXPECT: same
