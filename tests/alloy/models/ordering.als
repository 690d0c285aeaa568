open util/ordering[T]
sig T { f: lone T }
run { all t: T | t.f = t.next } for 3
run { all t: T | t.f in prevs[t] } for exactly 2 T
run { f = first -> last } for 3
run { all t: T - last | lt[t, t.next] and t.f = max[t + t.next] } for 3
check { all t: T | t in first.*next } for 3
check { no t: T | gt[t, t] } for 3
run { some a, b: T | larger[a, b] = a and smaller[a, b] = b and a != b } for 2
