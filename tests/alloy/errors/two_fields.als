sig A { f: A, f: A }
