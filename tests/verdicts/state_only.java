// BEFORE
class A {
  int f;
  A next;
  static A make() { A a = new A(); a.next = new A(); a.next.f = 1; return a; }
}
// AFTER
class A {
  int f;
  A next;
  static A make() { A a = new A(); a.next = new A(); a.next.f = 2; return a; }
}
// EXPECT: differs
