abstract sig P { f: lone Q } { some f implies f != this }
sig Q extends P { g: set P } { f in g }
sig R extends P {} { no f.@f }
run {} for 2
