package dev.refute.worker;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
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
 * Describes a value as a test in the same package sees it, in a form that both versions share: no
 * addresses, no hash order, no renamed names.
 *
 * <p>It runs no code of the program. For objects of the program it shows the fields that both
 * versions have; the C++ side decides which these are.
 */
public final class Canon {
  private static final int MAX_NODES = 300;
  private static final int MAX_DEPTH = 8;
  private static final int MAX_TEXT = 4000;
  private static final Object[] NONE = {};

  private static final Pattern CALL_ON_NULL = Pattern.compile("^Cannot invoke \"([^\"(]+)\\(");

  /** How the JVM names a class that it does not find. */
  private static final Pattern CLASS_NAME = Pattern.compile("L?([\\w$]+(?:/[\\w$]+)*);?");

  private static final Pattern LACKED_EARLIER =
      Pattern.compile("Exception java\\.lang\\.NoClassDefFoundError: L?([\\w$/]+);?(?: .*)?");

  /** Exceptions of the virtual machine, whose messages name variables and positions. */
  private static final Set<String> WITHOUT_MESSAGE =
      Set.of(
          "java.lang.ArrayStoreException",
          "java.lang.MatchException",
          "java.lang.IncompatibleClassChangeError");

  /** Those that programs throw too, and what the virtual machine says then. */
  private static final Map<String, Pattern> MACHINES_MESSAGES =
      Map.of(
          "java.lang.NullPointerException",
          Pattern.compile("Cannot (invoke|read|load|store|assign|throw|enter|exit) .*"),
          "java.lang.ClassCastException",
          Pattern.compile("class .* cannot be cast to class .*"),
          "java.lang.ArrayIndexOutOfBoundsException",
          Pattern.compile("Index -?\\d+ out of bounds for length \\d+"),
          "java.lang.NegativeArraySizeException",
          Pattern.compile("-\\d+"),
          "java.lang.ArithmeticException",
          Pattern.compile("/ by zero"));

  private final ProgramLoader loader;
  private final Map<String, String> oldNames = new HashMap<>();
  private final Map<String, List<Shown>> fields = new HashMap<>();
  private final Map<Class<?>, List<Shown>> resolved = new HashMap<>();
  private final Map<Class<?>, String> shownNames = new HashMap<>();
  private final Walk walk = new Walk();
  private final Addresses addresses;

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
    addresses = new Addresses(loader, oldNames);
  }

  /** From now on the class `name` is shown as `oldName`. */
  public void rename(String name, String oldName) {
    oldNames.put(name, oldName);
  }

  /** From now on the constant or component `name` of `type` is shown as `oldName`. */
  public void renameMember(String type, String name, String oldName) {
    oldNames.put(type + "." + name, oldName);
  }

  /** From now on objects of `type` are shown with the field `owner`.`field`, called `label`. */
  public void show(String type, String owner, String field, String label) {
    fields.computeIfAbsent(type, key -> new ArrayList<>()).add(new Shown(owner, field, label));
  }

  /** The canonical forms of some values, in UTF-8, each ended by a zero byte. */
  public byte[] values(Object[] values) {
    walk.out.setLength(0);
    addresses.expect(values);
    for (Object each : values) {
      walk.start(each);
      walk.out.append('\0');
    }
    addresses.expect(NONE);
    return walk.out.toString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The canonical form of an exception: its type, and its message if the program wrote it. For a
   * call on null, a zero byte and the name of the method follow. "missing p.A" if the JVM looked
   * for that class and found none.
   */
  public byte[] thrown(Throwable thrown) {
    String missing = missing(thrown);
    if (missing != null) return ("missing " + missing).getBytes(StandardCharsets.UTF_8);
    String called = calledOnNull(thrown);
    String text = describe(thrown) + (called.isEmpty() ? "" : "\0" + called);
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** What was printed since the last call, in UTF-8; null if nothing was. */
  public byte[] printed() {
    String text = Output.take();
    return text == null ? null : addresses.cutOut(text).getBytes(StandardCharsets.UTF_8);
  }

  /** The class that the JVM did not find; null if it is not about that. */
  private String missing(Throwable thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof NoClassDefFoundError && each.getMessage() != null) {
        Matcher named = CLASS_NAME.matcher(each.getMessage());
        // The initialiser that lacked a class has run before: the cause tells which class.
        Throwable cause = each.getCause();
        if (!named.matches() && cause != null && cause.getMessage() != null) {
          named = LACKED_EARLIER.matcher(cause.getMessage());
        }
        if (!named.matches()) return null;
        String name = named.group(1).replace('/', '.');
        return loader.has(name) ? null : name;
      }
      if (!(each instanceof LinkageError)) return null;
    }
    return null;
  }

  /** The method named in the JVM's message; empty if the message names none. */
  private static String calledOnNull(Throwable thrown) {
    boolean wrapped = thrown instanceof ExceptionInInitializerError && thrown.getCause() != null;
    Throwable cause = wrapped ? thrown.getCause() : thrown;
    if (cause.getClass() != NullPointerException.class || cause.getMessage() == null) return "";
    Matcher matcher = CALL_ON_NULL.matcher(cause.getMessage());
    return matcher.find() ? matcher.group(1) : "";
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
    Pattern machines = MACHINES_MESSAGES.get(type.getName());
    String message = machines == null ? null : thrown.getMessage();
    if (message != null && machines.matcher(message).matches()) return false;
    StackTraceElement[] trace = thrown.getStackTrace();
    int first = trace.length > 0 && asksForMore(trace[0]) ? 1 : 0;
    return trace.length > first && loader.has(trace[first].getClassName());
  }

  /** Whether it throws for its caller, who says with which message. */
  private static boolean asksForMore(StackTraceElement frame) {
    return frame.getClassName().equals("java.util.Objects")
        && frame.getMethodName().equals("requireNonNull");
  }

  private String nameOf(Class<?> type) {
    String known = shownNames.get(type);
    if (known == null) shownNames.put(type, known = nameAnew(type));
    return known;
  }

  private String nameAnew(Class<?> type) {
    if (type.isArray()) return nameOf(type.getComponentType()) + "[]";
    // Users cannot tell a lambda from an anonymous class.
    if (type.isHidden() || type.isSynthetic() || Proxy.isProxyClass(type)) return "anonymous";
    if (type.isAnonymousClass() && loader.owns(type)) return "anonymous";
    String name = type.getName();
    String old = oldNames.get(name);
    if (old != null) return old;
    return name.startsWith("java.lang.") ? name.substring("java.lang.".length()) : name;
  }

  private String memberName(Class<?> type, String name) {
    if (oldNames.isEmpty()) return name;
    return oldNames.getOrDefault(type.getName() + "." + name, name);
  }

  private String quote(String raw) {
    StringBuilder out = new StringBuilder();
    quote(raw, out);
    return out.toString();
  }

  private void quote(String raw, StringBuilder out) {
    String text = addresses.cutOut(raw);
    out.append('"');
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
        String label = memberName(type, each.getName());
        found.add(new Shown(type.getName(), each.getName(), label));
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

  /** One observation at a time, written into one buffer; knows which objects it has met. */
  private final class Walk {
    final StringBuilder out = new StringBuilder();

    /** There are few objects, so a linear search by identity is cheaper than hashing. */
    private Object[] met = new Object[8];

    private int nodes;

    /** At the top a value says its type: "Integer 1" is not "int 1". */
    void start(Object value) {
      nodes = 0;
      if (value instanceof Number || value instanceof Boolean || value instanceof Character) {
        out.append(nameOf(value.getClass())).append(' ');
        plain(value);
      } else if (value instanceof String text) {
        out.append("String ");
        quote(text, out);
      } else {
        show(value, 0);
      }
    }

    private void plain(Object value) {
      if (!(value instanceof Character c)) {
        out.append(value);
        return;
      }
      String quoted = quote(c.toString());
      out.append('\'').append(quoted, 1, quoted.length() - 1).append('\'');
    }

    private void show(Object value, int depth) {
      if (value == null) {
        out.append("null");
        return;
      }
      if (value instanceof String text) {
        quote(text, out);
        return;
      }
      Class<?> type = value.getClass();
      boolean platform = type.getClassLoader() == null;
      if (platform && value instanceof Number) {
        out.append(nameOf(type)).append(' ').append(value);
      } else if (value instanceof Boolean || value instanceof Character) {
        plain(value);
      } else if (value instanceof Class<?> c) {
        out.append("class ").append(nameOf(c));
      } else if (value instanceof Enum<?> e) {
        out.append(nameOf(e.getDeclaringClass())).append('.').append(memberName(e.getDeclaringClass(), e.name()));
      } else if (value instanceof Throwable t && platform) {
        out.append(describe(t));
      } else {
        inside(value, type, platform, depth);
      }
    }

    private void inside(Object value, Class<?> type, boolean platform, int depth) {
      for (int i = 0; i < nodes; i++) {
        if (met[i] == value) {
          out.append('^').append(i + 1);
          return;
        }
      }
      if (nodes == MAX_NODES || depth > MAX_DEPTH) {
        out.append('…');
        return;
      }
      if (nodes == met.length) met = Arrays.copyOf(met, 2 * nodes);
      met[nodes++] = value;
      if (type.isArray()) array(value, depth);
      else if (platform) platform(value, depth);
      else object(value, type, depth);
    }

    /** What `show` writes, taken out of the buffer again. */
    private String text(Object value, int depth) {
      int start = out.length();
      show(value, depth);
      String text = out.substring(start);
      out.setLength(start);
      return text;
    }

    private void array(Object array, int depth) {
      int length = Array.getLength(array);
      boolean primitive = array.getClass().getComponentType().isPrimitive();
      out.append(nameOf(array.getClass())).append(" {");
      for (int i = 0; i < Math.min(length, 100); i++) {
        if (i > 0) out.append(", ");
        Object each = Array.get(array, i);
        if (primitive) plain(each);
        else show(each, depth + 1);
      }
      if (length > 100) out.append(", … ").append(length);
      out.append('}');
    }

    private void platform(Object value, int depth) {
      if (value instanceof Map<?, ?> map) {
        map(map, depth);
      } else if (value instanceof Collection<?> all) {
        collection(all, depth);
      } else if (value instanceof java.util.Optional<?> optional) {
        out.append("Optional{");
        show(optional.orElse(null), depth + 1);
        out.append('}');
      } else if (value instanceof Map.Entry<?, ?> entry) {
        out.append("Entry {");
        show(entry.getKey(), depth + 1);
        out.append('=');
        show(entry.getValue(), depth + 1);
        out.append('}');
      } else {
        out.append(nameOf(value.getClass()));
        String text = JdkValues.text(value);
        if (text != null) quote(text, out.append(' '));
      }
    }

    private void collection(Collection<?> all, int depth) {
      boolean ordered = !(all instanceof Set) || all instanceof SortedSet;
      ordered |= all instanceof LinkedHashSet;
      List<String> parts = new ArrayList<>();
      for (Object each : all.toArray()) {
        if (parts.size() == 100) break;
        parts.add(text(each, depth + 1));
      }
      if (!ordered) Collections.sort(parts);
      String kind = all instanceof List ? "List" : all instanceof Set ? "Set" : "Collection";
      out.append(kind).append(" [").append(String.join(", ", parts)).append(']');
    }

    private void map(Map<?, ?> map, int depth) {
      List<String> parts = new ArrayList<>();
      for (Map.Entry<?, ?> each : map.entrySet()) {
        if (parts.size() == 100) break;
        parts.add(text(each.getKey(), depth + 1) + "=" + text(each.getValue(), depth + 1));
      }
      if (!(map instanceof SortedMap) && !(map instanceof LinkedHashMap)) Collections.sort(parts);
      out.append("Map {").append(String.join(", ", parts)).append('}');
    }

    private void object(Object value, Class<?> type, int depth) {
      out.append(nameOf(type));
      List<Shown> fields = shown(type);
      if (fields.isEmpty()) return;
      char before = '{';
      for (Shown each : fields) {
        out.append(before).append(before == '{' ? "" : " ").append(each.label).append('=');
        before = ',';
        try {
          show(each.field.get(value), depth + 1);
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e);
        }
      }
      out.append('}');
    }
  }
}
