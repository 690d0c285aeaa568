sig A { f: set A }
pred reaches [a, b: A] { a = b or (some c: a.f | reaches[c, b]) }
run { some a: A | reaches[a, a] }
