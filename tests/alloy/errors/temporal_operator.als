sig A {}
fact { always some A }
