// Sigs alone: scopes of top-level sigs, exact and not.
sig A, B {}
sig C {}
run {} for 2
run {} for 2 but exactly 1 A, 0 C
run {} for exactly 2 A, exactly 1 B, 1 C
run { some A and no B } for 2
