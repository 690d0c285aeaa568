sig A { f: set A }
run { let s = f.f, t = ~f | s = t } for 2
run { let a = A { some a } } for 2
run { let p = some f | p implies no iden & f } for 2
run { all x: A | let y = x.f | some y and x not in y } for 2
run { let n = #A | n = 2 } for 3
