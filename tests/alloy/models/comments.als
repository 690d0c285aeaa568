// a line
-- another
/* a block
   of two */
/** and a third kind */
module comments
sig A {} // behind
sig B { a: lone A -- behind
}
run { /* inside */ some a } for 1
