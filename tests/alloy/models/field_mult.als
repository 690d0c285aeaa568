sig A { o: one B, l: lone B, s: some B, t: set B, d: B }
sig B {}
run {} for 1 but 2 B
run { some a: A | a.o = a.d and no a.l } for 1 but 2 B
