module lib/pairs[exactly left, right]
sig Pair { a: left, b: right }
pred same { all disj p, q: Pair | p.a != q.a or p.b != q.b }
private fun hidden: set Pair { Pair }
fun firsts: set left { hidden.a }
fact { some Pair implies some left }
assert unique { lone Pair }
