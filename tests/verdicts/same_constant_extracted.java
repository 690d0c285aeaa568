// BEFORE
class A { String t() { return "a" + 1; } }
// AFTER
class A { private static final String P = "a"; String t() { return P + 1; } }
// EXPECT: same
