package containers;

/** A doubly linked ring with a header, from its textbook definition. */
public class LinkedList {
  private static final class Node {
    Object value;
    Node next = this;
    Node previous = this;
  }

  private final Node header = new Node();
  private int size;

  public void addFirst(Object value) {
    insert(value, header.next);
  }

  public void addLast(Object value) {
    insert(value, header);
  }

  public Object removeLast() {
    if (size == 0) throw new IllegalStateException("empty");
    return unlink(header.previous);
  }

  public boolean remove(Object value) {
    for (Node at = header.next; at != header; at = at.next) {
      if (value == null ? at.value == null : value.equals(at.value)) {
        unlink(at);
        return true;
      }
    }
    return false;
  }

  public Object get(int index) {
    if (index < 0 || index >= size) throw new IndexOutOfBoundsException(index);
    Node at = header;
    if (index < size / 2) {
      for (int i = 0; i <= index; i++) at = at.next;
    } else {
      for (int i = size; i > index; i--) at = at.previous;
    }
    return at.value;
  }

  public int size() {
    return size;
  }

  private void insert(Object value, Node before) {
    Node made = new Node();
    made.value = value;
    made.next = before;
    made.previous = before.previous;
    before.previous.next = made;
    before.previous = made;
    size++;
  }

  private Object unlink(Node node) {
    node.previous.next = node.next;
    node.next.previous = node.previous;
    size--;
    return node.value;
  }
}
