sig A { f: set A }
run { some A + f }
