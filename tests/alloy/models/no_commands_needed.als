sig A { f: lone A }
fact { no f.f }
run {} for 2
