sig A, B {}
run { some A.B }
