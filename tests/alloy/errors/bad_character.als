sig A {}
fact { some A ? no A }
