-- extends: disjoint children, with the rest of the parent outside them.
sig A {}
sig B, C extends A {}
sig D extends B {}
run {} for 2
run {} for 3 but 1 B
run { some A - B - C } for 2
run {} for 3 A, exactly 1 C, exactly 1 D, 2 B
