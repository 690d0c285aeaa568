// BEFORE
class A { void t() { System.out.print("a"); System.out.print("b"); } }
// AFTER
class A { void t() { System.out.print("b"); System.out.print("a"); } }
// EXPECT: differs
