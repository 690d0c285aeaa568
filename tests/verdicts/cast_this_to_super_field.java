// The ((A)this).f / super.f pair: fields are not overridden.
// BEFORE
class A { int f = 1; }
class B extends A { int f = 2; int m() { return ((A) this).f; } }
// AFTER
class A { int f = 1; }
class B extends A { int f = 2; int m() { return super.f; } }
// EXPECT: same
