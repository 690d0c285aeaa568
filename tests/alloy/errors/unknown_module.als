open util/orderin[A]
sig A {}
