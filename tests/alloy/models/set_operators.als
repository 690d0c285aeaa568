sig A, B extends C {}
sig C { f: set C }
run { A + B = C and f = A -> B } for 2
run { C - A in B and no A & f.A } for 2
run { A <: f = f :> A } for 2
run { f ++ (A -> A) = f and some A } for 2
run { f & iden = A <: iden } for 2
run { ~f = f and f != none -> none } for 2
run { C -> C - f = iden & (C -> C) } for 2
