/* Abstract sigs are the union of their children. */
abstract sig A {}
sig B, C extends A {}
abstract sig X {}
run {} for 2
run {} for 3 but 1 B
run {} for 3 A, exactly 2 B, 1 X
run {} for 1 B, 2 C, 1 X
