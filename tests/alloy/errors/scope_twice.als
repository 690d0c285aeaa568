sig A {}
run {} for 3 but 2 A, 1 A
