// BEFORE
abstract class A { static int k() { return 1; } abstract int m(); }
// AFTER
abstract class A { static int k() { return 2; } abstract int m(); }
// EXPECT: differs
