sig A { disj f, g: set B, h: disj lone B }
sig B {}
run {} for 2
run { some f and some g } for exactly 2 A, exactly 2 B
