package containers;

/** A binomial heap of numbers, from its textbook definition: a list of trees by rising degree. */
public class BHeap {
  private Node head;

  private static final class Node {
    int key;
    int degree;
    Node child;
    Node sibling;
    Node parent;

    Node(int key) {
      this.key = key;
    }
  }

  public void insert(int key) {
    Cover.at(1, head == null);
    head = union(head, new Node(key));
  }

  public int findMinimum() {
    Cover.at(2, head == null);
    if (head == null) return -1;
    int best = head.key;
    for (Node at = head.sibling; at != null; at = at.sibling) {
      Cover.at(3, at.key < best, at.sibling == null, at.degree > 0);
      if (at.key < best) best = at.key;
    }
    return best;
  }

  public int extractMin() {
    Cover.at(4, head == null);
    if (head == null) return -1;
    Node before = null;
    Node least = head;
    for (Node last = head, at = head.sibling; at != null; last = at, at = at.sibling) {
      Cover.at(5, at.key < least.key, last == head, at.sibling == null);
      if (at.key < least.key) {
        least = at;
        before = last;
      }
    }
    Cover.at(6, before == null, least.child == null, least.sibling == null, least.degree > 1);
    if (before == null) head = least.sibling;
    else before.sibling = least.sibling;
    Node reversed = null;
    for (Node at = least.child; at != null; ) {
      Cover.at(7, reversed == null, at.sibling == null, at.degree > 0);
      Node next = at.sibling;
      at.sibling = reversed;
      at.parent = null;
      reversed = at;
      at = next;
    }
    head = union(head, reversed);
    return least.key;
  }

  public void decreaseKey(int old, int key) {
    Node at = find(head, old);
    Cover.at(8, at == null, key > old);
    if (at == null || key > old) return;
    at.key = key;
    while (at.parent != null && at.key < at.parent.key) {
      Cover.at(9, at.parent.parent == null, at.degree > 0);
      int swapped = at.key;
      at.key = at.parent.key;
      at.parent.key = swapped;
      at = at.parent;
    }
    Cover.at(10, at.parent == null, at.degree > 0);
  }

  public void delete(int key) {
    Cover.at(11, head == null);
    if (find(head, key) == null) return;
    decreaseKey(key, Integer.MIN_VALUE);
    extractMin();
  }

  private static Node find(Node at, int key) {
    for (; at != null; at = at.sibling) {
      Cover.at(12, at.key == key, at.key < key, at.child == null, at.sibling == null);
      if (at.key == key) return at;
      // Below a larger key there are only larger ones.
      if (at.key < key) {
        Node found = find(at.child, key);
        if (found != null) return found;
      }
    }
    return null;
  }

  /** Two lists by rising degree as one. */
  private static Node merge(Node a, Node b) {
    Node first = null;
    Node last = null;
    while (a != null || b != null) {
      boolean takeA = b == null || a != null && a.degree <= b.degree;
      Cover.at(13, a == null, b == null, takeA, first == null);
      Node taken = takeA ? a : b;
      if (takeA) a = a.sibling;
      else b = b.sibling;
      if (first == null) first = taken;
      else last.sibling = taken;
      last = taken;
    }
    return first;
  }

  private static Node union(Node a, Node b) {
    Node first = merge(a, b);
    Cover.at(14, first == null, a == null, b == null);
    if (first == null) return null;
    Node before = null;
    Node at = first;
    Node next = at.sibling;
    while (next != null) {
      boolean apart = at.degree != next.degree;
      boolean three = next.sibling != null && next.sibling.degree == at.degree;
      Cover.at(15, apart, three, at.key <= next.key, before == null, next.sibling == null);
      if (apart || three) {
        before = at;
        at = next;
      } else if (at.key <= next.key) {
        at.sibling = next.sibling;
        link(next, at);
      } else {
        if (before == null) first = next;
        else before.sibling = next;
        link(at, next);
        at = next;
      }
      next = at.sibling;
    }
    return first;
  }

  private static void link(Node child, Node parent) {
    Cover.at(16, parent.child == null, parent.degree > 1);
    child.parent = parent;
    child.sibling = parent.child;
    parent.child = child;
    parent.degree++;
  }
}
