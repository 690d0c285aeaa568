module here/this_path
sig A { f: lone this/A }
pred p { some this/A.f }
run { this/p and #this/A = 2 } for 2
run this/p for 2
