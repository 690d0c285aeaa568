sig A {}
run {} for 900 A, 9 Int
