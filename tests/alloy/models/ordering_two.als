open util/ordering[A] as ao
open util/ordering[B] as bo
sig A { to: B }
sig B {}
run { all a: A | a.to = bo/last } for 2
run { all a: A - ao/last | bo/lt[a.to, a.(ao/next).to] } for exactly 2 A, 3 B
run { ao/first.to = bo/first } for 2
