sig A {}
pred show { some A }
run shwo for 2
