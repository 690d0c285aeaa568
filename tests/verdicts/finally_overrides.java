// BEFORE
class A { int t() { try { return 1; } finally { System.out.print("f"); } } }
// AFTER
class A { @SuppressWarnings("finally") int t() { try { return 1; } finally { System.out.print("f"); return 2; } } }
// EXPECT: differs
