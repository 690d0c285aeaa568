sig A {}
run {} for 1..3 A
