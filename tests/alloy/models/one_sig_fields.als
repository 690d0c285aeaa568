one sig Root { kids: set N, label: N -> lone N }
sig N {}
abstract sig K { k: lone N }
one sig K1, K2 extends K {}
run { K1.k != K2.k and no Root.label and no Root.kids } for 2
run { some n: Root.kids | Root.label[n] = n } for 1
run { all x: K | x.k in Root.kids } for 1
