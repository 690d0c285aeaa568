module lib/graph
sig Node { edges: set Node }
pred acyclic { no ^edges & iden }
