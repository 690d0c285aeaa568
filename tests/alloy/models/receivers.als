sig A { f: set A }
pred A.likes [other: A] { other in this.f }
fun A.friends: set A { this.f - this }
pred loner [a: A] { no a.friends }
run { all a: A | a.likes[a] } for 2
run { some disj a, b: A | a.likes[b] and b.loner } for 2
run { some friends[A] } for 2
run loner for 2
