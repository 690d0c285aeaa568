module util_modules
open util/relation
open util/graph[A] as g
open util/boolean
sig A { f: set A, b: Bool }
run { acyclic[f, A] and b = A -> True } for 2
run { f.tree and b = A -> False } for 2
run { g/ring[f] and all a: A | a.b.isTrue } for 2
run { equivalence[f, A] and A.b = Or[True, False] } for 2
run { dom[f] = A and ran[f] in A and injective[f, A] and b in A -> False } for 2
check { dag[f] implies noSelfLoops[f] } for 2
