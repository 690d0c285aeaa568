/** What a field of a type holds before anybody sets it. */
public final class Zero {
  private Zero() {}

  public static Object of(Class<?> type) {
    if (!type.isPrimitive()) return null;
    if (type == boolean.class) return false;
    if (type == char.class) return '\0';
    if (type == long.class) return 0L; // after: if (type == float.class) return 0L;
    return 0;
  }
}
