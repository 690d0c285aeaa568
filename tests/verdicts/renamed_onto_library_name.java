// MAP method A.m toString
// BEFORE
class A {
  public String m() { return "x"; }
}
class B {
  String text() { return String.valueOf(new A()); }
}
// AFTER
class A {
  public String toString() { return "x"; }
}
class B {
  String text() { return String.valueOf(new A()); }
}
// EXPECT: differs
