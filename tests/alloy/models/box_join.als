sig K, V {}
one sig Map { m: K -> lone V, n: K -> K -> V }
run { all k: K | one Map.m[k] } for 2 but 0 V
run { all k: K | some m[Map, k] } for 1
run { some k: K, v: V | Map.n[k][k] = v and v = n[Map, k, k] } for 1 K, 1 V
run { some k: K | Map.m[k] = Map.n[k, k] } for 1 K, 1 V
