// BEFORE
class A { int t(int a) { int b = a + 1; return b * 2; } }
// AFTER
class A { int t(int x) { int y = x + 1; return y * 2; } }
// EXPECT: same
