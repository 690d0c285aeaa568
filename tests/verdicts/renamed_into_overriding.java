// MAP method A.m n
// BEFORE
class A {
  int m() { return 1; }
  int k() { return m(); }
}
class B extends A {
  int n() { return 2; }
}
// AFTER
class A {
  int n() { return 1; }
  int k() { return n(); }
}
class B extends A {
  int n() { return 2; }
}
// EXPECT: differs
