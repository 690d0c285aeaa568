// BEFORE
interface I { default int m() { return 1; } }
class A implements I { int t() { return m(); } }
// AFTER
interface I { default int m() { return 1; } }
class A implements I { public int m() { return 2; } int t() { return m(); } }
// EXPECT: differs
