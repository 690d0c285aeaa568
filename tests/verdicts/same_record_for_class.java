// BEFORE
class A { private record P(int x, int y) {} int t() { return new P(1, 2).x() + new P(1, 2).y(); } }
// AFTER
class A { private static class P { int x, y; P(int x, int y) { this.x = x; this.y = y; } } int t() { P p = new P(1, 2); return p.x + p.y; } }
// EXPECT: same
