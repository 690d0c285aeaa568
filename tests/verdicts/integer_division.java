// BEFORE
class A { double t(int a) { return a / 2; } }
// AFTER
class A { double t(int a) { return a / 2.0; } }
// EXPECT: differs
