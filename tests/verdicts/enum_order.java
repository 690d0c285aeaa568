// BEFORE
enum E { P, Q }
class A { int t() { return E.P.ordinal(); } }
// AFTER
enum E { Q, P }
class A { int t() { return E.P.ordinal(); } }
// EXPECT: differs
