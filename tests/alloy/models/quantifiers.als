sig A { f: set A }
run { all a: A | some a.f } for 2
run { no a: A | a in a.f } for 2
run { lone a: A | some a.f } for 2
run { one a: A | some a.f } for 2
run { some a, b: A | a -> b in f and a != b } for 2
run { all disj a, b: A | a -> b in f } for 2
run { one disj a, b: A | a -> b in f } for 2
run { lone a, b: A | a -> b in f } for 2
run { all a: A, b: a.f | a in b.f } for 2
run { no disj a, b: A | a -> b in f } for 2
run { some a: A | all b: A - a | some c: b.f { c = a } } for 2
check { all a: A | some b: A | a -> b in f } for 2
