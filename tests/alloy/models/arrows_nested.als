sig A {}
sig B {}
one sig M { r: A -> one (B -> lone A), q: (A -> B) lone -> B }
run { } for exactly 1 A, 2 B
run { M.r in A one -> (B some -> A) } for exactly 1 A, exactly 2 B
run { M.r in (A -> B) -> lone A } for exactly 1 A, exactly 2 B
