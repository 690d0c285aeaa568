// BEFORE
class A { int t(int i) { return 10 / i; } }
// AFTER
class A { int t(int i) { if (i == 0) throw new IllegalArgumentException(); return 10 / i; } }
// EXPECT: differs
