// Numbers beyond the bit width wrap around.
one sig A { n: lone Int }
run { A.n = 9 } for 1
run { A.n < 9 } for 1
run { A.n = -9 } for 1
run { some A.n and A.n > 15 } for 1
run { #A.n = 17 } for 1
run { 8 in A.n } for 1
