sig A { f: set A }
pred p { some f }
pred q { some A - A.f }
run { p => q else not q } for 2
run { p implies q } for 2
run { p <=> q } for 2
run { p iff not q } for 2
run { p or q && !p } for 2
run { not p and not q } for 2
run { p => q => p } for 2
run { (p => A else A.f) = A } for 2
run { all a: A | a in (p => a.f else A) } for 2
run { { p q } or { no A } } for 2
