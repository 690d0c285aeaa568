// BEFORE
class A { private Integer f; int t() { return f == null ? 0 : f; } }
// AFTER
class A { private Integer f; int t() { return f; } }
// EXPECT: differs
