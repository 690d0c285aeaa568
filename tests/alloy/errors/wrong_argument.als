sig A, B {}
pred p [a: A] { some a }
run { some b: B | p[b] }
