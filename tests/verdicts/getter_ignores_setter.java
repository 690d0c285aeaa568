// BEFORE
class A { private int f; void setF(int v) { f = v; } int getF() { return f; } }
// AFTER
class A { private int f; void setF(int f) { f = f; } int getF() { return f; } }
// EXPECT: differs
