// BEFORE
interface F<T> { int m(T t); } class A implements F<String> { public int m(String s) { return 1; } int t() { return ((F<String>) this).m("x"); } }
// AFTER
interface F<T> { int m(T t); } class A implements F<String> { public int m(String s) { return 1; } public int m(Object o) { return 2; } int t() { return m((Object) "x"); } }
// EXPECT: does-not-compile
