// BEFORE
class A { Object t() { Object o; if (true) o = 1; else o = 2.0; return o; } }
// AFTER
class A { Object t() { return true ? 1 : 2.0; } }
// EXPECT: differs
