package containers;

import java.util.ArrayList;
import java.util.List;

/** A Fibonacci heap of numbers, from its textbook definition. */
public class FibHeap {
  private Node least;
  private int size;

  private static final class Node {
    int key;
    int degree;
    boolean marked;
    Node parent;
    Node child;
    Node left = this;
    Node right = this;

    Node(int key) {
      this.key = key;
    }
  }

  public void insert(int key) {
    Node made = new Node(key);
    Cover.at(1, least == null, least != null && key < least.key);
    addRoot(made);
    size++;
  }

  public int min() {
    Cover.at(2, least == null);
    return least == null ? -1 : least.key;
  }

  public int size() {
    return size;
  }

  private void addRoot(Node node) {
    node.parent = null;
    if (least == null) {
      node.left = node.right = node;
      least = node;
      return;
    }
    splice(least, node);
    if (node.key < least.key) least = node;
  }

  private static void splice(Node at, Node node) {
    node.left = at;
    node.right = at.right;
    at.right.left = node;
    at.right = node;
  }

  private static void unlink(Node node) {
    node.left.right = node.right;
    node.right.left = node.left;
    node.left = node.right = node;
  }

  public int removeMin() {
    Node taken = least;
    Cover.at(3, taken == null);
    if (taken == null) return -1;
    Cover.at(4, taken.child == null, taken.right == taken, taken.degree > 1);
    while (taken.child != null) {
      Node child = taken.child;
      Cover.at(5, child.right == child, child.marked, child.child == null);
      taken.child = child.right == child ? null : child.right;
      unlink(child);
      child.parent = null;
      splice(taken, child);
    }
    Node other = taken.right;
    Cover.at(6, other == taken, size == 1);
    unlink(taken);
    size--;
    if (other == taken) {
      least = null;
    } else {
      least = other;
      consolidate();
    }
    return taken.key;
  }

  private void consolidate() {
    List<Node> roots = new ArrayList<>();
    Node at = least;
    do {
      roots.add(at);
      at = at.right;
    } while (at != least);
    Node[] byDegree = new Node[64];
    for (Node each : roots) {
      Node x = each;
      while (byDegree[x.degree] != null) {
        Node y = byDegree[x.degree];
        Cover.at(7, y.key < x.key, y.key == x.key, x.child == null, x.degree > 1);
        byDegree[x.degree] = null;
        if (y.key < x.key) {
          Node swapped = x;
          x = y;
          y = swapped;
        }
        unlink(y);
        y.parent = x;
        y.marked = false;
        Cover.at(8, x.child == null, y.child == null, x.degree > 1);
        if (x.child == null) x.child = y;
        else splice(x.child, y);
        x.degree++;
      }
      Cover.at(9, x.degree == 0, x.degree > 1, x == each);
      byDegree[x.degree] = x;
    }
    least = null;
    for (Node each : byDegree) {
      if (each == null) continue;
      Cover.at(10, least == null, least != null && each.key < least.key, each.degree > 0);
      if (least == null || each.key < least.key) least = each;
    }
  }

  public void decreaseKey(int old, int key) {
    Node node = least == null ? null : find(least, old);
    Cover.at(11, node == null, key > old);
    if (node == null || key > old) return;
    node.key = key;
    Node parent = node.parent;
    Cover.at(12, parent == null, parent != null && key < parent.key, node.marked, node.degree > 0);
    if (parent != null && key < parent.key) {
      cut(node, parent);
      cascade(parent);
    }
    if (key < least.key) least = node;
  }

  public void delete(int key) {
    Cover.at(13, least == null);
    if (least == null || find(least, key) == null) return;
    decreaseKey(key, Integer.MIN_VALUE);
    removeMin();
  }

  private void cut(Node node, Node parent) {
    Cover.at(14, node.right == node, parent.child == node, parent.degree > 1);
    if (parent.child == node) parent.child = node.right == node ? null : node.right;
    unlink(node);
    parent.degree--;
    node.marked = false;
    addRoot(node);
  }

  private void cascade(Node node) {
    Node parent = node.parent;
    Cover.at(15, parent == null, node.marked, parent != null && parent.parent == null);
    if (parent == null) return;
    if (!node.marked) {
      node.marked = true;
    } else {
      cut(node, parent);
      cascade(parent);
    }
  }

  private static Node find(Node from, int key) {
    Node at = from;
    do {
      Cover.at(16, at.key == key, at.child == null, at.key < key, at.right == from);
      if (at.key == key) return at;
      if (at.child != null && at.key < key) {
        Node found = find(at.child, key);
        if (found != null) return found;
      }
      at = at.right;
    } while (at != from);
    return null;
  }
}
