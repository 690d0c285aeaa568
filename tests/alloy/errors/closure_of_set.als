sig A {}
run { some ^A }
