sig A {}
one sig S { s, t: seq A }
run { S.t = S.s.append[S.s] } for exactly 1 A, 3 seq
run { some a: A | S.t = S.s.insert[0, a] } for exactly 1 A, 3 seq
run { S.t = S.s.delete[0] } for exactly 2 A, 2 seq
run { S.t = S.s.subseq[1, 2] } for exactly 1 A, 3 seq
run { some a: A | S.t = S.s.setAt[0, a] } for exactly 2 A, 2 seq
run { S.s.isSeq and S.t.lastIdx = S.s.afterLastIdx } for exactly 1 A, 2 seq
