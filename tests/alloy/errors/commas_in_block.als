sig A {}
fact { some A, some A }
