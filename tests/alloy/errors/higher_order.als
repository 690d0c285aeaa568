sig A { f: set A }
run { all s: set A | some s.f }
