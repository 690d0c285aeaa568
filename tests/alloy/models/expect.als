sig A {}
run { no A } for 2 expect 1
run { some A and no A } for 2 expect 0
check { some A } for 2 expect 1
check { A in A } for 2 expect 0
