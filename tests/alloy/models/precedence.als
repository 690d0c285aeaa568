sig A { f, g: set A }
run { f + g & ~f = g } for exactly 2 A
run { f.g + f = g - f.f and some f } for exactly 2 A
run { some f => some g else no A && no f or no g } for 2
run { #f & g = 1 } for exactly 2 A
run { A <: f :> A = f ++ g and f != g } for exactly 2 A
run { ~f.g = g and ^f.f = f } for exactly 2 A
run { A -> A - f = g and f.A = A } for exactly 2 A
run { all x: A | x in x.f all y: A | y not in y.g } for 1
run { no f or some x: A | x in x.f and no x.g } for 1
run { ! some f && ! some g } for 2
