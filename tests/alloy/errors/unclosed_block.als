sig A {}
fact { some A

