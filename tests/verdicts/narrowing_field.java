// BEFORE
class A { private long f; void set(long v) { f = v; } long get() { return f; } }
// AFTER
class A { private int f; void set(long v) { f = (int) v; } long get() { return f; } }
// EXPECT: differs
