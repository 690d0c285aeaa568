// BEFORE
class A { int t(String s) { switch (s) { case "a": return 1; default: return 2; } } }
// AFTER
class A { int t(String s) { int r = 0; switch (s) { case "a": r = 1; default: r = 2; } return r; } }
// EXPECT: differs
