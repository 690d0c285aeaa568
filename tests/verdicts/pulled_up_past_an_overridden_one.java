// BEFORE
class Z { void m() { System.out.println("top"); } }
class Y extends Z { void t() { m(); } }
class B extends Y { void m() { System.out.println("low"); } void a() { t(); } void b() { t(); t(); } }
// AFTER
class Z { void m() { System.out.println("top"); } }
class Y extends Z { void t() { m(); } void m() { System.out.println("low"); } }
class B extends Y { void a() { t(); } void b() { t(); t(); } }
// EXPECT: differs
