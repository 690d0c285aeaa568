package containers;

/** A heap of numbers in an array, the greatest first, from its textbook definition. */
public class HeapArray {
  private int[] elements = new int[3];
  private int size;

  public void insert(int value) {
    if (size == elements.length) {
      int[] larger = new int[2 * size + 1];
      for (int i = 0; i < size; i++) larger[i] = elements[i];
      elements = larger;
    }
    int at = size++;
    while (at > 0 && elements[(at - 1) / 2] < value) {
      elements[at] = elements[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    elements[at] = value;
  }

  public int extractMax() {
    if (size == 0) throw new IllegalStateException("empty");
    int greatest = elements[0];
    int last = elements[--size];
    int at = 0;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && elements[child + 1] > elements[child]) child++;
      if (elements[child] <= last) break;
      elements[at] = elements[child];
      at = child;
    }
    elements[at] = last;
    return greatest;
  }

  public boolean isEmpty() {
    return size == 0;
  }
}
