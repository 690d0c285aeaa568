sig Node {
  next: lone Node,
  above: set Node
} {
  above = next.*@next
  this not in above
  one n: Node | n = this
}
run {} for 3
check { no n: Node | n in n.^next } for 3
