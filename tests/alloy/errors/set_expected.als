sig A {}
run { some (no A) }
