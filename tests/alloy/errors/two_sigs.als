sig A {}
sig A {}
