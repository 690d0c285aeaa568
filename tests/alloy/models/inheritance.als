module inheritance
abstract sig Type { interfaces: set Interface }
sig Class extends Type { super: lone Class }
sig Interface extends Type {}
fact { no t: Type | t in t.^(super + interfaces) }
run {} for exactly 1 Type
run {} for exactly 2 Type
run {} for exactly 3 Type
