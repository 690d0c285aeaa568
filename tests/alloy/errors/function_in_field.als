fun all_a: set A { A }
sig A { f: all_a }
