one sig One {}
lone sig Lone {}
some sig Some {}
abstract sig P {}
one sig Q extends P {}
lone sig R extends P {}
sig S extends P {}
run {} for 2
run {} for 2 but 2 P
run {} for 3 but 0 Lone, 1 Some, 3 P
