// Pull up m: super.k() became this.k(). JDolly, Listings 3 and 4.
// BEFORE
class A { int k() { return 1; } }
class B extends A { int k() { return 2; } int m() { return super.k(); } public int test() { return m(); } }
// AFTER
class A { int k() { return 1; } int m() { return this.k(); } }
class B extends A { int k() { return 2; } public int test() { return m(); } }
// EXPECT: differs
