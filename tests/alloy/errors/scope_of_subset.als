sig A {}
sig S in A {}
run {} for 3 but 1 S
