// @f is the whole field, f is this.f; fields of other sigs are as they are.
sig A { f: set B } { f in B and all b: f | b.@g = this and #@f < 3 }
sig B { g: lone A } { some g implies this in g.f }
run {} for 2
