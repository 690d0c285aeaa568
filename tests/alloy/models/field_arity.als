sig A { r: B -> C, s: B -> lone C, t: B one -> some C }
sig B {}
sig C {}
run {} for exactly 1 A, exactly 2 B, exactly 1 C
run {} for 1
run { some r and no s } for 1 A, 2 B, 1 C
