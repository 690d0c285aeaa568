package containers;

/** A stack of numbers in an array that grows, from its textbook definition. */
public class IntStack {
  private int[] store = new int[3];
  private int size;

  public void push(int value) {
    if (size == store.length) {
      int[] larger = new int[2 * store.length + 1];
      for (int i = 0; i < size; i++) larger[i] = store[i];
      store = larger;
    }
    store[size++] = value;
  }

  public int pop() {
    if (size == 0) throw new IllegalStateException("empty");
    return store[--size];
  }

  public boolean isEmpty() {
    return size == 0;
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof IntStack that) || that.size != size) return false;
    for (int i = 0; i < size; i++) if (that.store[i] != store[i]) return false;
    return true;
  }

  @Override
  public int hashCode() {
    int hash = size;
    for (int i = 0; i < size; i++) hash = 31 * hash + store[i];
    return hash;
  }
}
