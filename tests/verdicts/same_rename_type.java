// MAP type A Z
// BEFORE
class A { int f = 2; A self() { return this; } } class B { A make() { return new A(); } }
// AFTER
class Z { int f = 2; Z self() { return this; } } class B { Z make() { return new Z(); } }
// EXPECT: same
