// univ holds the atoms in use, and the integers.
sig A { f: univ -> lone A } 
sig B {}
run { f = none -> none -> none and univ = A + Int } for 2
run { all a: A | no a.f and some univ - A - Int } for 1
run { no A and iden & (B -> B) = B -> B and #iden = 1 } for 2 but 1 Int
run { some x: univ | x in B } for 1 but 0 A
check { no univ & B } for 1 but 0 A
