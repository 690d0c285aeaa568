// Two fields of one name, told apart by what they are applied to.
sig A { f: lone B }
sig B { f: set A }
run { some A.f and no B.f } for 2
run { all a: A | a in a.f.f } for 2
run { some A <: f and no B <: f } for 1
run { some a: A | a.f.f = a } for 2 but exactly 1 B
check { all a: A, b: B | b in a.f implies a in b.f } for 2
