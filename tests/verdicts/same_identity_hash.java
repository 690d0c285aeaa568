// BEFORE
class A { String t() { return toString(); } int h() { return hashCode(); } }
// AFTER
class A { String t() { return this.toString(); } int h() { return System.identityHashCode(this); } }
// EXPECT: same
