sig A {}
pred near [a, b: A] { a = b }
run { some a: A | near[a] }
