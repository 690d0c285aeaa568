sig A { s: set Int }
run { all a: A | sum a.s = 3 and #a.s = 2 } for exactly 1 A
run { (sum a: A | #a.s) = 1 } for exactly 2 A, 2 Int
run { all a: A | int[a.s] = 0 and some a.s } for exactly 1 A, 2 Int
run { (sum disj a, b: A | #(a.s & b.s)) = 2 } for exactly 2 A, 1 Int
run { some A.s and A.s = Int[#A] } for 2 but 3 Int
run { integer/max[A.s] = 2 } for exactly 1 A, 3 Int
run { integer/min[A.s] = -1 and #A.s < 3 } for exactly 1 A, 3 Int
