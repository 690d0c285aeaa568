// Every multiplicity on both sides of an arrow, in fields and in formulas.
sig A {}
sig B {}
one sig M { r: A -> B }
run { M.r in A one -> B } for 2
run { M.r in A one -> one B } for 2
run { M.r in A lone -> some B } for 2
run { M.r in A some -> lone B } for 2
run { M.r in A -> one B } for 2
run { not (M.r in A lone -> lone B) } for 2
run { M.r in A some -> some B } for exactly 2 A, exactly 2 B
check { M.r in A one -> one B implies #A = #B } for 2
