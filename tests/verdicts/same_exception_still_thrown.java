// BEFORE
class A { int t(Object o) { return ((String) o).length(); } }
// AFTER
class A { int t(Object o) { String s = (String) o; return s.length(); } }
// EXPECT: same
