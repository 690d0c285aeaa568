// BEFORE
class A { void t() { System.out.println("a"); } }
// AFTER
class A { void t() { System.out.print("a"); } }
// EXPECT: differs
