sig A { f: set A }
fact { no iden & f }
fact named { some A }
fact "as text" { f = ~f }
assert triangle { no f }
run {} for 3
check triangle for 2
check { some f } for 2
named2: run { some f } for 2
