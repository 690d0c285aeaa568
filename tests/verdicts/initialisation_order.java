// BEFORE
class A { int a = 1; int b = a + 1; }
// AFTER
class A { int b = this.a + 1; int a = 1; }
// EXPECT: differs
