one sig A {}
run {} for 2 A
