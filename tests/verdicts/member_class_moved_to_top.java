// MAP type Tree.Leaf Leaf
// BEFORE
class Tree { static class Leaf { int weight() { return 1; } } }
// AFTER
class Tree { } class Leaf { int weight() { return 2; } }
// EXPECT: differs
