sig A { f: set A, g = f.@f, h = A - f }
run {} for 2
check { all a: A | a.g = a.f.f } for 2
