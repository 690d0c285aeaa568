package dev.refute.worker;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says what a value looks like to a test that stands beside the program, in a form that two
 * versions of it share: no addresses, no hash order, no names that a renaming changed.
 *
 * <p>No code of the program is run for it. Of the program's objects the fields are shown that both
 * versions have; which these are is decided on the C++ side.
 */
public final class Canon {
  private static final int MAX_NODES = 300;
  private static final int MAX_DEPTH = 8;
  private static final int MAX_TEXT = 4000;
  private static final Pattern HASHED = Pattern.compile("([\\w.$\\[;/]+)@[0-9a-f]{1,8}\\b");

  /** Exceptions of the virtual machine: their messages name variables and positions. */
  private static final Set<String> WITHOUT_MESSAGE =
      Set.of(
          "java.lang.NullPointerException",
          "java.lang.ClassCastException",
          "java.lang.ArrayIndexOutOfBoundsException",
          "java.lang.ArrayStoreException",
          "java.lang.NegativeArraySizeException",
          "java.lang.ArithmeticException",
          "java.lang.MatchException",
          "java.lang.IncompatibleClassChangeError");

  private final ProgramLoader loader;
  private final Map<String, String> oldNames = new HashMap<>();
  private final Map<String, List<Shown>> fields = new HashMap<>();
  private final Map<Class<?>, List<Shown>> resolved = new HashMap<>();
  private final Map<Class<?>, String> shownNames = new HashMap<>();

  /** A field shown as `label`: the field `name` declared in `owner`. */
  private static final class Shown {
    final String owner;
    final String name;
    final String label;
    Field field;

    Shown(String owner, String name, String label) {
      this.owner = owner;
      this.name = name;
      this.label = label;
    }
  }

  Canon(ProgramLoader loader) {
    this.loader = loader;
  }

  /** From now on the class `name` is shown as `oldName`. */
  public void rename(String name, String oldName) {
    oldNames.put(name, oldName);
  }

  /** From now on objects of `type` are shown with the field `owner`.`field`, called `label`. */
  public void show(String type, String owner, String field, String label) {
    fields.computeIfAbsent(type, key -> new ArrayList<>()).add(new Shown(owner, field, label));
  }

  /** The canonical form of a value, as UTF-8. */
  public byte[] value(Object value) {
    return new Walk().start(value).getBytes(StandardCharsets.UTF_8);
  }

  /** The canonical forms of several values, each ended by a zero byte: one crossing, not many. */
  public byte[] values(Object[] values) {
    StringBuilder out = new StringBuilder();
    for (Object each : values) out.append(new Walk().start(each)).append('\0');
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The canonical form of an exception: its type, and its message where it is the program's. */
  public byte[] thrown(Throwable thrown) {
    return describe(thrown).getBytes(StandardCharsets.UTF_8);
  }

  private String describe(Throwable thrown) {
    String name = nameOf(thrown.getClass());
    if (thrown instanceof ExceptionInInitializerError && thrown.getCause() != null) {
      return name + " by " + describe(thrown.getCause());
    }
    if (!messageIsTheProgrammers(thrown)) return name;
    String message = thrown.getMessage();
    return message == null ? name : name + " " + quote(message);
  }

  private boolean messageIsTheProgrammers(Throwable thrown) {
    Class<?> type = thrown.getClass();
    if (loader.owns(type)) return true;
    if (WITHOUT_MESSAGE.contains(type.getName()) || thrown instanceof LinkageError) return false;
    if (thrown instanceof VirtualMachineError) return false;
    StackTraceElement[] trace = thrown.getStackTrace();
    return trace.length > 0 && loader.has(trace[0].getClassName());
  }

  private String nameOf(Class<?> type) {
    String known = shownNames.get(type);
    if (known == null) shownNames.put(type, known = nameAnew(type));
    return known;
  }

  private String nameAnew(Class<?> type) {
    if (type.isArray()) return nameOf(type.getComponentType()) + "[]";
    // A lambda and an anonymous class are the same to those who use them.
    if (type.isHidden() || type.isSynthetic()) return "anonymous";
    if (type.isAnonymousClass() && loader.owns(type)) return "anonymous";
    String name = type.getName();
    String old = oldNames.get(name);
    if (old != null) return old;
    return name.startsWith("java.lang.") ? name.substring("java.lang.".length()) : name;
  }

  /** Default toString()s carry a hash code: cut it off where it follows the name of a class. */
  private String withoutHashes(String text) {
    if (text.indexOf('@') < 0) return text;
    Matcher matcher = HASHED.matcher(text);
    return matcher.replaceAll(
        match -> {
          String name = match.group(1);
          boolean type = name.startsWith("[") || name.contains("$$Lambda") || isClass(name);
          String shown = type ? oldNames.getOrDefault(name, name) + "@#" : match.group();
          return Matcher.quoteReplacement(shown);
        });
  }

  private boolean isClass(String name) {
    if (name.startsWith("java.")) return true;
    return loader.has(name);
  }

  private String quote(String raw) {
    String text = withoutHashes(raw);
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < Math.min(text.length(), MAX_TEXT); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < 0x20 || Character.isSurrogate(c)) out.append(String.format("\\u%04x", (int) c));
          else out.append(c);
        }
      }
    }
    out.append('"');
    if (text.length() > MAX_TEXT) {
      out.append(" and on to ").append(text.length()).append(" #").append(text.hashCode());
    }
    return out.toString();
  }

  private List<Shown> shown(Class<?> type) {
    List<Shown> known = resolved.get(type);
    if (known == null) resolved.put(type, known = shownAnew(type));
    return known;
  }

  private List<Shown> shownAnew(Class<?> type) {
    List<Shown> found = new ArrayList<>();
    if (type.isRecord()) {
      for (RecordComponent each : type.getRecordComponents()) {
        found.add(new Shown(type.getName(), each.getName(), each.getName()));
      }
    } else {
      found.addAll(fields.getOrDefault(type.getName(), List.of()));
    }
    found.removeIf(each -> !open(each));
    return found;
  }

  private boolean open(Shown shown) {
    try {
      shown.field = loader.find(shown.owner).getDeclaredField(shown.name);
      shown.field.setAccessible(true);
      return true;
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      return false;
    }
  }

  /** One observation: knows which objects it has met. */
  private final class Walk {
    private final IdentityHashMap<Object, Integer> met = new IdentityHashMap<>(4);
    private int nodes;

    /** At the top a value says its type: "Integer 1" is not "int 1". */
    String start(Object value) {
      if (value instanceof Number || value instanceof Boolean || value instanceof Character) {
        return nameOf(value.getClass()) + " " + plain(value);
      }
      if (value instanceof String text) return "String " + quote(text);
      // Nothing to look into, nothing to meet again.
      if (value != null && loader.owns(value.getClass()) && bare(value)) {
        return nameOf(value.getClass());
      }
      return show(value, 0);
    }

    private boolean bare(Object value) {
      return !(value instanceof Enum<?>) && shown(value.getClass()).isEmpty();
    }

    private String plain(Object value) {
      if (!(value instanceof Character c)) return value.toString();
      String quoted = quote(c.toString());
      return "'" + quoted.substring(1, quoted.length() - 1) + "'";
    }

    private String show(Object value, int depth) {
      if (value == null) return "null";
      if (value instanceof String text) return quote(text);
      Class<?> type = value.getClass();
      boolean platform = type.getClassLoader() == null;
      if (platform && value instanceof Number) return nameOf(type) + " " + value;
      if (value instanceof Boolean || value instanceof Character) return plain(value);
      if (value instanceof Class<?> c) return "class " + nameOf(c);
      if (value instanceof Enum<?> e) return nameOf(e.getDeclaringClass()) + "." + e.name();
      if (value instanceof Throwable t && platform) return describe(t);
      Integer before = met.putIfAbsent(value, met.size() + 1);
      if (before != null) return "^" + before;
      if (++nodes > MAX_NODES || depth > MAX_DEPTH) return "…";
      if (type.isArray()) return array(value, depth);
      if (platform) return platform(value, depth);
      return object(value, depth);
    }

    private String array(Object array, int depth) {
      int length = Array.getLength(array);
      List<String> parts = new ArrayList<>();
      boolean primitive = array.getClass().getComponentType().isPrimitive();
      for (int i = 0; i < Math.min(length, 100); i++) {
        Object each = Array.get(array, i);
        parts.add(primitive ? plain(each) : show(each, depth + 1));
      }
      if (length > 100) parts.add("… " + length);
      return nameOf(array.getClass()) + " {" + String.join(", ", parts) + "}";
    }

    private String platform(Object value, int depth) {
      if (value instanceof Map<?, ?> map) return map(map, depth);
      if (value instanceof Collection<?> all) return collection(all, depth);
      String name = value.getClass().getName();
      boolean text = value instanceof CharSequence || name.startsWith("java.time.");
      text |= name.startsWith("java.util.concurrent.atomic.Atomic");
      if (text) return nameOf(value.getClass()) + " " + quote(value.toString());
      if (value instanceof java.util.Optional<?> optional) {
        return "Optional{" + show(optional.orElse(null), depth + 1) + "}";
      }
      return nameOf(value.getClass());
    }

    private String collection(Collection<?> all, int depth) {
      boolean ordered = !(all instanceof Set) || all instanceof SortedSet;
      ordered |= all instanceof LinkedHashSet;
      List<String> parts = new ArrayList<>();
      for (Object each : all.toArray()) {
        if (parts.size() == 100) break;
        parts.add(show(each, depth + 1));
      }
      if (!ordered) Collections.sort(parts);
      String kind = all instanceof List ? "List" : all instanceof Set ? "Set" : "Collection";
      return kind + " [" + String.join(", ", parts) + "]";
    }

    private String map(Map<?, ?> map, int depth) {
      List<String> parts = new ArrayList<>();
      for (Map.Entry<?, ?> each : map.entrySet()) {
        if (parts.size() == 100) break;
        parts.add(show(each.getKey(), depth + 1) + "=" + show(each.getValue(), depth + 1));
      }
      if (!(map instanceof SortedMap) && !(map instanceof LinkedHashMap)) Collections.sort(parts);
      return "Map {" + String.join(", ", parts) + "}";
    }

    private String object(Object value, int depth) {
      String name = nameOf(value.getClass());
      List<Shown> fields = shown(value.getClass());
      if (fields.isEmpty()) return name;
      StringBuilder out = new StringBuilder(name).append('{');
      for (Shown each : fields) {
        if (each != fields.get(0)) out.append(", ");
        out.append(each.label).append('=');
        try {
          out.append(show(each.field.get(value), depth + 1));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e);
        }
      }
      return out.append('}').toString();
    }
  }
}
