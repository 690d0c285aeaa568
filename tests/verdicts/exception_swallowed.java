// BEFORE
class A { int t(String s) { return s.length(); } }
// AFTER
class A { int t(String s) { return s == null ? 0 : s.length(); } }
// EXPECT: differs
