// BEFORE
class A { void m() {} void t() { m(); } }
// AFTER
class A { void m() throws Exception {} void t() { m(); } }
// EXPECT: does-not-compile
