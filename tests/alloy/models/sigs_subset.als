sig A {}
sig B {}
sig S in A {}
sig T in A + B {}
sig U = A + B {}
sig V in S {}
one sig W in A {}
lone sig X in T {}
some sig Y in A {}
run { } for 2 but 1 B
run { some S & T and U = A } for 2 but 1 B
check { V in A and U = A + B and W in A } for 2 but 1 B
