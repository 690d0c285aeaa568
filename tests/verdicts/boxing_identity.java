// BEFORE
class A { boolean t(int a, int b) { return a == b; } boolean u() { return t(1000, 1000); } }
// AFTER
class A { boolean t(int a, int b) { return a == b; } boolean u() { Integer a = 1000; Integer b = 1000; return a == b; } }
// EXPECT: differs
