sig A {}
run { some x/A }
