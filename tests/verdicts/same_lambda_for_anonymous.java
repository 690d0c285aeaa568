// BEFORE
import java.util.function.*;
class A { IntUnaryOperator op() { return new IntUnaryOperator() { public int applyAsInt(int x) { return x + 1; } }; } int t() { return op().applyAsInt(2); } }
// AFTER
import java.util.function.*;
class A { IntUnaryOperator op() { return x -> x + 1; } int t() { return op().applyAsInt(2); } }
// EXPECT: same
