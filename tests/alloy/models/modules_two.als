module modules_two
open lib/pairs[A, A] as aa
open lib/pairs[A, B] as ab
open lib/pairs[A, A] as again
sig A {}
sig B {}
run { some aa/Pair and some again/Pair and no ab/Pair } for 1
run { aa/same and ab/firsts = A } for 1
