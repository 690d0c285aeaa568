package dev.refute.worker;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import sun.misc.Unsafe;

/**
 * Fields and array elements of real objects, and beside each value its tag.
 *
 * <p>On {@link FlowMachine}'s stack boolean, byte, char and short are Integers, as in the JVM.
 */
final class FlowMemory {
  static final Unsafe UNSAFE = unsafe();

  /** The tag of an array's length is kept under this index. */
  private static final Object LENGTH = -1;

  private final Map<Object, Map<Object, Tag>> tags = new IdentityHashMap<>();

  private static Unsafe unsafe() {
    try {
      Field field = Unsafe.class.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      return (Unsafe) field.get(null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no Unsafe", e);
    }
  }

  /** A field: its class and its offset. */
  static final class Cell {
    final Class<?> type;
    final Object base; // of a static field
    final long offset;
    final Object key;

    @SuppressWarnings("removal")
    Cell(Field field) {
      type = field.getType();
      key = field;
      try {
        if (Modifier.isStatic(field.getModifiers())) {
          base = UNSAFE.staticFieldBase(field);
          offset = UNSAFE.staticFieldOffset(field);
        } else {
          base = null;
          offset = UNSAFE.objectFieldOffset(field);
        }
      } catch (UnsupportedOperationException e) {
        throw new FlowMachine.Unsupported("field of " + field.getDeclaringClass());
      }
    }
  }

  private static Object holder(Cell cell, Object object) {
    if (cell.base != null) return cell.base;
    if (object == null) throw new NullPointerException();
    return object;
  }

  @SuppressWarnings("removal")
  static Object read(Cell cell, Object object) {
    Object base = holder(cell, object);
    long at = cell.offset;
    Class<?> type = cell.type;
    if (!type.isPrimitive()) return UNSAFE.getObject(base, at);
    if (type == int.class) return UNSAFE.getInt(base, at);
    if (type == long.class) return UNSAFE.getLong(base, at);
    if (type == boolean.class) return UNSAFE.getBoolean(base, at) ? 1 : 0;
    if (type == float.class) return UNSAFE.getFloat(base, at);
    if (type == double.class) return UNSAFE.getDouble(base, at);
    if (type == char.class) return (int) UNSAFE.getChar(base, at);
    if (type == byte.class) return (int) UNSAFE.getByte(base, at);
    return (int) UNSAFE.getShort(base, at);
  }

  @SuppressWarnings("removal")
  static void write(Cell cell, Object object, Object value) {
    Object base = holder(cell, object);
    long at = cell.offset;
    Class<?> type = cell.type;
    if (!type.isPrimitive()) UNSAFE.putObject(base, at, value);
    else if (type == int.class) UNSAFE.putInt(base, at, (Integer) value);
    else if (type == long.class) UNSAFE.putLong(base, at, (Long) value);
    else if (type == boolean.class) UNSAFE.putBoolean(base, at, ((Integer) value & 1) != 0);
    else if (type == float.class) UNSAFE.putFloat(base, at, (Float) value);
    else if (type == double.class) UNSAFE.putDouble(base, at, (Double) value);
    else if (type == char.class) UNSAFE.putChar(base, at, (char) (int) (Integer) value);
    else if (type == byte.class) UNSAFE.putByte(base, at, (byte) (int) (Integer) value);
    else UNSAFE.putShort(base, at, (short) (int) (Integer) value);
  }

  static Object load(Object array, int index) {
    if (array instanceof Object[] all) return all[index];
    if (array instanceof int[] all) return all[index];
    if (array instanceof long[] all) return all[index];
    if (array instanceof byte[] all) return (int) all[index];
    if (array instanceof boolean[] all) return all[index] ? 1 : 0;
    if (array instanceof char[] all) return (int) all[index];
    if (array instanceof short[] all) return (int) all[index];
    if (array instanceof double[] all) return all[index];
    if (array instanceof float[] all) return all[index];
    throw new NullPointerException();
  }

  static void store(Object array, int index, Object value) {
    if (array instanceof Object[] all) all[index] = value;
    else if (array instanceof int[] all) all[index] = (Integer) value;
    else if (array instanceof long[] all) all[index] = (Long) value;
    else if (array instanceof byte[] all) all[index] = (byte) (int) (Integer) value;
    else if (array instanceof boolean[] all) all[index] = ((Integer) value & 1) != 0;
    else if (array instanceof char[] all) all[index] = (char) (int) (Integer) value;
    else if (array instanceof short[] all) all[index] = (short) (int) (Integer) value;
    else if (array instanceof double[] all) all[index] = (Double) value;
    else if (array instanceof float[] all) all[index] = (Float) value;
    else throw new NullPointerException();
  }

  Tag tag(Object holder, Object key) {
    Map<Object, Tag> all = tags.get(holder);
    return all == null ? null : all.get(key);
  }

  void tag(Object holder, Object key, Tag tag) {
    Map<Object, Tag> all = tags.get(holder);
    if (all == null && tag == null) return;
    if (all == null) tags.put(holder, all = new HashMap<>());
    if (tag == null) all.remove(key);
    else all.put(key, tag);
  }

  Tag tag(Cell cell, Object object) {
    return tag(holder(cell, object), cell.key);
  }

  void tag(Cell cell, Object object, Tag tag) {
    tag(holder(cell, object), cell.key, tag);
  }

  void tagLength(Object array, Tag tag) {
    tag(array, LENGTH, tag);
  }

  Tag tagOfLength(Object array) {
    return tag(array, LENGTH);
  }

  /** As System.arraycopy, after it. */
  void copied(Object from, int start, Object to, int at, int length) {
    Map<Object, Tag> source = tags.get(from);
    if (source == null && tags.get(to) == null) return;
    Tag[] all = new Tag[length];
    for (int i = 0; i < length; i++) all[i] = source == null ? null : source.get(start + i);
    for (int i = 0; i < length; i++) tag(to, at + i, all[i]);
  }

  void cloned(Object from, Object to) {
    if (!from.getClass().isArray()) {
      Map<Object, Tag> source = tags.get(from);
      if (source != null) tags.put(to, new HashMap<>(source));
      return;
    }
    copied(from, 0, to, 0, Array.getLength(from));
    tagLength(to, tagOfLength(from));
  }

  /** A value as the stack has it. */
  static Object toStack(Object value, Class<?> type) {
    if (!type.isPrimitive() || value instanceof Integer) return value;
    if (value instanceof Boolean flag) return flag ? 1 : 0;
    if (value instanceof Character letter) return (int) letter;
    if (value instanceof Byte || value instanceof Short) return ((Number) value).intValue();
    return value;
  }

  /** A value of the stack as a parameter of `type` takes it. */
  static Object fromStack(Object value, Class<?> type) {
    if (!type.isPrimitive() || !(value instanceof Integer number)) return value;
    if (type == boolean.class) return (number & 1) != 0;
    if (type == char.class) return (char) (int) number;
    if (type == byte.class) return (byte) (int) number;
    if (type == short.class) return (short) (int) number;
    return value;
  }
}
