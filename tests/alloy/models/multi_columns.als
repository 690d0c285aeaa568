sig A { r: A -> A -> A }
run { some r and r.A.A in ~(A.(A.r)) } for 1
run { #r = 1 and univ.r != none -> none -> none } for 1
run { r = A -> A -> A -> A } for exactly 2 A
