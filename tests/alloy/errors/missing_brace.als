sig A { f: set A
pred p { some A }
