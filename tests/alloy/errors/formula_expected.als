sig A { f: set A }
run { A.f }
