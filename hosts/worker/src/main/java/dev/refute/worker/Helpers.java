package dev.refute.worker;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Classes of the JDK that stand in for its common interfaces, where a test needs a value. */
final class Helpers {
  private Helpers() {}

  private static final Map<String, List<String>> IMPLEMENTING =
      Map.ofEntries(
          Map.entry("java.lang.Iterable", List.of("java.util.ArrayList")),
          Map.entry("java.util.Collection", List.of("java.util.ArrayList", "java.util.HashSet")),
          Map.entry("java.util.List", List.of("java.util.ArrayList", "java.util.LinkedList")),
          Map.entry("java.util.Set", List.of("java.util.HashSet")),
          Map.entry("java.util.SortedSet", List.of("java.util.TreeSet")),
          Map.entry("java.util.NavigableSet", List.of("java.util.TreeSet")),
          Map.entry("java.util.Map", List.of("java.util.HashMap")),
          Map.entry("java.util.SortedMap", List.of("java.util.TreeMap")),
          Map.entry("java.util.NavigableMap", List.of("java.util.TreeMap")),
          Map.entry("java.util.Queue", List.of("java.util.ArrayDeque")),
          Map.entry("java.util.Deque", List.of("java.util.ArrayDeque")),
          Map.entry("java.util.Iterator", List.of("java.util.ArrayList")),
          Map.entry("java.util.ListIterator", List.of("java.util.ArrayList")),
          Map.entry("java.util.Enumeration", List.of("java.util.Vector")),
          Map.entry("java.util.Map$Entry", List.of("java.util.AbstractMap$SimpleEntry")),
          Map.entry("java.util.Comparator", List.of("java.util.Collections")),
          Map.entry("java.util.concurrent.ConcurrentMap",
              List.of("java.util.concurrent.ConcurrentHashMap")),
          Map.entry("java.io.InputStream", List.of("java.io.ByteArrayInputStream")),
          Map.entry("java.io.OutputStream", List.of("java.io.ByteArrayOutputStream")),
          Map.entry("java.io.Reader", List.of("java.io.StringReader")),
          Map.entry("java.io.Writer", List.of("java.io.StringWriter")),
          Map.entry("java.lang.Appendable", List.of("java.lang.StringBuilder")),
          Map.entry("java.lang.Throwable", List.of("java.lang.Exception")),
          Map.entry("java.nio.charset.Charset", List.of("java.nio.charset.StandardCharsets")),
          Map.entry("java.util.Calendar", List.of("java.util.GregorianCalendar")),
          Map.entry("java.text.Format", List.of("java.text.DecimalFormat")),
          Map.entry("java.text.DateFormat", List.of("java.text.SimpleDateFormat")));

  /** The few methods that make such values useful. */
  private static final Set<String> USEFUL =
      Set.of(
          "java.util.ArrayList.add(java.lang.Object)", "java.util.ArrayList.iterator()",
          "java.util.ArrayList.listIterator()", "java.util.LinkedList.add(java.lang.Object)",
          "java.util.HashSet.add(java.lang.Object)", "java.util.TreeSet.add(java.lang.Object)",
          "java.util.HashMap.put(java.lang.Object,java.lang.Object)",
          "java.util.TreeMap.put(java.lang.Object,java.lang.Object)",
          "java.util.ArrayDeque.add(java.lang.Object)", "java.util.Vector.elements()",
          "java.util.concurrent.ConcurrentHashMap.put(java.lang.Object,java.lang.Object)",
          "java.util.Collections.reverseOrder()");

  static List<String> implementing(Class<?> type) {
    return IMPLEMENTING.getOrDefault(type.getName(), List.of());
  }

  static List<Method> methods(Class<?> type) {
    List<Method> found = new ArrayList<>();
    for (Method each : type.getMethods()) {
      if (!each.isBridge() && USEFUL.contains(Surface.label(Operation.of(type, each)))) {
        found.add(each);
      }
    }
    return found;
  }
}
