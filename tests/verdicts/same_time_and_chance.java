// BEFORE
class A { boolean t() { return System.currentTimeMillis() > 0; } double r() { return Math.random(); } }
// AFTER
class A { boolean t() { long now = System.currentTimeMillis(); return now > 0; } double r() { double d = Math.random(); return d; } }
// EXPECT: same
