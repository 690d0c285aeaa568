open util/ordering
sig A {}
