sig A {}
sig B {}
run { some A } for 2 B
