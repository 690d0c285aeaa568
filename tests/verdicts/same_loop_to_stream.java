// BEFORE
import java.util.*;
class A { List<Integer> t() { List<Integer> l = new ArrayList<>(); for (int i = 0; i < 4; i++) l.add(i * 2); return l; } }
// AFTER
import java.util.*; import java.util.stream.*;
class A { List<Integer> t() { return IntStream.range(0, 4).map(i -> i * 2).boxed().collect(Collectors.toList()); } }
// EXPECT: same
