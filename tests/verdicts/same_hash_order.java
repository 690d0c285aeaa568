// BEFORE
import java.util.*;
class A { Set<Object> t() { Set<Object> s = new HashSet<>(); s.add("b"); s.add("a"); return s; } }
// AFTER
import java.util.*;
class A { Set<Object> t() { Set<Object> s = new HashSet<>(64); s.add("a"); s.add("b"); return s; } }
// EXPECT: same
