sig A {}
pred p: A { some A }
