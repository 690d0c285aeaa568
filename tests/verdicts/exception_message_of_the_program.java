// BEFORE
class A { void t() { throw new IllegalStateException("one"); } }
// AFTER
class A { void t() { throw new IllegalStateException("two"); } }
// EXPECT: differs
