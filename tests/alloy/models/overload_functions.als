sig A { f: set B }
sig B { f: set A }
pred p [a: A] { some a.f }
pred p [b: B] { no b.f }
fun g [a: A]: set B { a.f }
fun g [b: B]: set A { b.f }
run { all a: A | p[a]
      all b: B | b.p } for 2
run { all a: A | a.g = B } for 2
run { some a: A | a in a.g.g } for 1
