sig A {}
run { some (some A => A else A -> A) }
