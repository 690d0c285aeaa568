sig A { f: set A }
run { no ^f & iden } for 2
run { ^f = f and some f } for 2
run { *f - iden = f - iden and A in f.A } for 2
run { all a: A | A in a.*f } for 2
run { A.^f = A and #f = 2 } for exactly 3 A
check { some f implies some ^f & iden } for 2
