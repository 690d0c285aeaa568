sig A { f: set A }
run { A in f }
