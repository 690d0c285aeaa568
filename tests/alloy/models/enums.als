enum Colour { Red, Green, Blue }
sig A { c: Colour, d: set Colour }
run { all a: A | a.c != Red and a.d = a.c.next } for 2
run { all a: A | a.d = nexts[a.c] and a.c = first } for 2
run { no d } for 1
check { Red.next = Green and Green.next = Blue and last = Blue } for 1
run { some a: A | a.c = Red + Green } for 1
