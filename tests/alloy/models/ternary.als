sig A { f: A -> A }
run { some f } for 1
run { all a: A | one a.f } for exactly 2 A
run { f.A in ~(f.A) and A.f = ~(A.f) and #f = 2 } for exactly 2 A
