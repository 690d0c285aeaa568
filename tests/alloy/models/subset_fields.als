sig A { f: lone A }
sig S in A { g: set A }
run {} for 2
run { some g and some S.f } for 2
run { some a: A - S | some a.g } for 2
