sig Node { next: set Node, sub: set next, other: next -> lone sub }
run {} for exactly 1 Node
run {} for 2 but exactly 2 Node expect 1
