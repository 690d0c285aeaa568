sig A { f: set C }
sig B { f: set C }
sig C {}
run { some f }
