sig A { n: Int }
run { all a: A | a.n = 2 } for 2
run { all a: A | a.n > 5 } for 2
run { all a: A | a.n.plus[1] < a.n } for 2
run { some a: A | a.n = 7 and minus[a.n, 9] = -2 } for 1
run { some a: A | a.n.mul[a.n] = 4 } for 1
run { some a: A | a.n.div[3] = 2 } for 1
run { some a: A | a.n.rem[3] = -1 } for 1
run { all a: A | a.n in { i: Int | i >= -2 and i <= 0 } } for 2
run { all a: A | negate[a.n] = a.n } for 1
run { some a: A | a.n.next = max } for 1
run { some a: A | a.n = min } for 1
run { all a: A | a.n = #A } for 3
check { all a: A | a.n < a.n.add[1] } for 1
check { all a: A | a.n.sub[a.n] = 0 } for 1
