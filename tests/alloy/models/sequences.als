sig A {}
one sig S { s: seq A }
run {} for 2 but 2 seq
run { S.s.first = S.s.last and not S.s.isEmpty } for 2 but 2 seq, 3 Int
run { #S.s = 2 and not S.s.hasDups } for 2 but 3 seq
run { S.s.elems = A and S.s.inds = 0 + 1 } for 2 but 2 seq
run { all a: A | S.s.idxOf[a] = 0 } for 2 but 2 seq
run { S.s.rest = S.s.butlast and #S.s > 1 } for 2 but 3 seq
run { some a: A | S.s = S.s.add[a] } for 1 but 2 seq
run { some a: A | S.s[0] = a and S.s.lastIdxOf[a] = 1 } for 2 but 2 seq
