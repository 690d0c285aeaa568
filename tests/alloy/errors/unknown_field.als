sig A { next: lone A }
fact { no a: A | a in a.^nxt }
