sig A { f: set A }
run { some (one A) + A }
