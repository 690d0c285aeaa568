// BEFORE
class A { int f = 1; } class B { int t() { A a = new A(); a.f = 3; return a.f + 1; } }
// AFTER
class A { private int f = 1; int getF() { return f; } void setF(int v) { f = v; } } class B { int t() { A a = new A(); a.setF(3); return a.getF() + 1; } }
// EXPECT: same
