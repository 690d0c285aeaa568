package containers;

/** A stack of numbers of which none is held twice: a unique bounded stack. */
public class UBStack {
  private static final int MOST = 4;
  private final int[] elements = new int[MOST];
  private int size;

  /** On top; if it is there already it moves there, and a full stack takes no other. */
  public void push(int value) {
    int at = indexOf(value);
    if (at < 0) {
      if (size == MOST) return;
      elements[size++] = value;
      return;
    }
    for (int i = at; i < size - 1; i++) elements[i] = elements[i + 1];
    elements[size - 1] = value;
  }

  public void pop() {
    if (size > 0) size--;
  }

  /** The top; -1 of an empty one. */
  public int top() {
    return size < 1 ? -1 : elements[size - 1];
  }

  public boolean isMember(int value) {
    return indexOf(value) >= 0;
  }

  public int size() {
    return size;
  }

  /** Whether both hold the same numbers, in whatever order. */
  @Override
  public boolean equals(Object other) {
    if (!(other instanceof UBStack that) || that.size != size) return false;
    for (int i = 0; i < size; i++) if (!that.isMember(elements[i])) return false;
    return true;
  }

  @Override
  public int hashCode() {
    int sum = 0;
    for (int i = 0; i < size; i++) sum += elements[i];
    return sum;
  }

  private int indexOf(int value) {
    for (int i = 0; i < size; i++) if (elements[i] == value) return i;
    return -1;
  }
}
