module modules
open lib/pairs[A, B] as ab
open lib/graph
sig A, B {}
run { ab/same and firsts = A } for 1 but 2 B
run { acyclic and some edges and no Pair } for 2 but 0 A, 0 B
run { some Pair and no Node } for 1
check ab/unique for 1 but 2 ab/Pair, 2 B, 0 Node
