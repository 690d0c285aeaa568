// Sets and relations that exist outermost.
sig A { f: set A }
run { some s: set A | s.f = A and #s = 1 } for 2
run { some r: A -> A | r = ~f and some r } for 2
run { some r: A -> lone A | f in r } for 2
run { some s: some A | no s & s.f } for 2
run { some s: lone A | f.s = A } for 2
run { not (all s: set A | some s.f) } for 2
pred cover [s: set A, r: A one -> A] { s.r = A and r in f }
run cover for 2
check { all s: set A | s.f in A.f } for 2
check { all s: set A | s in s.f } for 2
