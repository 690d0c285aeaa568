private sig A { private f: lone B }
sig B { g: lone A }
private pred p { some f }
run p for 1
run { p implies f = ~g } for 1
