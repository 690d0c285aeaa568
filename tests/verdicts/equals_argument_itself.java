// BEFORE
class A { boolean eq(A o) { return o == this; } }
// AFTER
class A { boolean eq(A o) { return false; } }
// EXPECT: differs
