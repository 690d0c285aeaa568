// BEFORE
class A { int f = 1; int g = 2; int m() { return f; } int n() { return g; } }
// AFTER
class A { int g = 2; int f = 1; int n() { return g; } int m() { return f; } }
// EXPECT: same
