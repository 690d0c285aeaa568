// BEFORE
class A { String t() { return "" + 'a' + 1; } }
// AFTER
class A { String t() { return 'a' + 1 + ""; } }
// EXPECT: differs
