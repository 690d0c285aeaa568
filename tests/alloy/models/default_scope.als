sig A { f: lone A }
one sig B {}
run { #A = 3 and f = none -> none }
check { lone A }
run { #A = 2 } for 5 Int
