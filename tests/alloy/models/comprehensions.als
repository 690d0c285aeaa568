sig A { f: set A }
run { { a: A | a in a.f } = A } for 2
run { { a, b: A | a -> b in f and a != b } = ~f } for 2
run { some { disj a, b: A | a.f = b.f } } for 2
run { { a: A, b: a.f | b in b.f } = f } for 2
run { { a: A } = f.A } for 2
run { #{ a: A | no a.f } = 1 } for 2
