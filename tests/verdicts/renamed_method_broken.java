// MAP method A.m n
// BEFORE
class A { int m(int a) { return a * 3; } }
// AFTER
class A { int n(int a) { return a + 3; } }
// EXPECT: differs
