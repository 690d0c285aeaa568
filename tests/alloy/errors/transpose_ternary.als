sig A { f: A -> A }
run { some ~f }
