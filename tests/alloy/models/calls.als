sig A { f: set A }
pred both [a, b: A, r: A -> A] { a -> b in r and b -> a in r }
fun image [s: set A, r: A -> A]: set A { s.r }
fun loops: set A { { a: A | a in a.f } }
pred symmetric { all a, b: A | a in b.f iff b in a.f }
run { symmetric and some loops } for 2
run { some a, b: A | both[a, b, f] } for 2
run { image[A, f] = A - loops } for 2
run both for 2
run image for 1
run symmetric for 2
