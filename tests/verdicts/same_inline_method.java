// BEFORE
class A { int k() { return 4; } int t() { return k() + 1; } }
// AFTER
class A { int k() { return 4; } int t() { return 4 + 1; } }
// EXPECT: same
