// BEFORE
class A { int t(int a) { int s = 0; for (int i = 0; i < a % 10; i++) s += i * i; return s; } }
// AFTER
class A { int t(int a) { int s = 0; for (int i = 0; i < a % 10; i++) s += sq(i); return s; } private int sq(int i) { return i * i; } }
// EXPECT: same
