package dev.refute.worker;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes an object as text: the values of all its fields, recursively, with a number for each
 * object on its first visit. Equal texts mean equal representations.
 *
 * <p>Bounded-exhaustive search compares states by their shape alone, without the data.
 */
final class Structure {
  private static final int MOST = 4000;

  private static final ClassValue<Field[]> FIELDS =
      new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
          List<Field> found = new ArrayList<>();
          for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
              if (!Modifier.isStatic(field.getModifiers()) && field.trySetAccessible()) {
                found.add(field);
              }
            }
          }
          return found.toArray(new Field[0]);
        }
      };

  private final StringBuilder text = new StringBuilder();
  private final Map<Object, Integer> numbers = new IdentityHashMap<>();
  private final boolean data;

  private Structure(boolean data) {
    this.data = data;
  }

  static String of(Object value) {
    Structure made = new Structure(true);
    made.add(value);
    return made.text.toString();
  }

  static String shapeOf(Object value) {
    Structure made = new Structure(false);
    made.add(value);
    return made.text.toString();
  }

  private void add(Object value) {
    if (text.length() > MOST) return;
    if (value == null) {
      text.append('_');
      return;
    }
    Class<?> type = value.getClass();
    boolean plain = value instanceof Number || value instanceof String || value instanceof Boolean;
    if (plain || value instanceof Character || value instanceof Enum<?>) {
      if (data) text.append(type.getSimpleName()).append(value).append(';');
      return;
    }
    Integer known = numbers.putIfAbsent(value, numbers.size());
    if (known != null) {
      text.append('#').append(known);
      return;
    }
    text.append(type.getName()).append('{');
    if (type.isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) add(Array.get(value, i));
    } else {
      addFields(value, type);
    }
    text.append('}');
  }

  private void addFields(Object value, Class<?> type) {
    for (Field each : FIELDS.get(type)) {
      try {
        if (data || !each.getType().isPrimitive()) add(each.get(value));
      } catch (IllegalAccessException e) {
        text.append('?');
      }
    }
  }
}
