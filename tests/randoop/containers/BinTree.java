package containers;

/** An unbalanced binary search tree of numbers, from its textbook definition. */
public class BinTree {
  private Node root;

  private static final class Node {
    final int value;
    Node left;
    Node right;

    Node(int value) {
      this.value = value;
    }
  }

  public void add(int x) {
    Cover.at(1, root == null);
    if (root == null) {
      root = new Node(x);
      return;
    }
    Node at = root;
    while (true) {
      Cover.at(2, x < at.value, x > at.value, at.left == null, at.right == null, at == root);
      if (x == at.value) return;
      if (x < at.value) {
        if (at.left == null) {
          at.left = new Node(x);
          return;
        }
        at = at.left;
      } else {
        if (at.right == null) {
          at.right = new Node(x);
          return;
        }
        at = at.right;
      }
    }
  }

  public boolean find(int x) {
    Node at = root;
    Cover.at(3, root == null);
    while (at != null) {
      Cover.at(4, x < at.value, x > at.value, at.left == null, at.right == null);
      if (x == at.value) return true;
      at = x < at.value ? at.left : at.right;
    }
    return false;
  }

  public boolean remove(int x) {
    Node above = null;
    Node at = root;
    Cover.at(5, root == null);
    while (at != null && at.value != x) {
      Cover.at(6, x < at.value, at.left == null, at.right == null, above == null);
      above = at;
      at = x < at.value ? at.left : at.right;
    }
    Cover.at(7, at == null, above == null);
    if (at == null) return false;
    Cover.at(8, at.left == null, at.right == null, above == null, above != null && above.left == at);
    Node replacement;
    if (at.left == null) {
      replacement = at.right;
    } else if (at.right == null) {
      replacement = at.left;
    } else {
      Node parent = at;
      Node next = at.right;
      while (next.left != null) {
        Cover.at(9, parent == at);
        parent = next;
        next = next.left;
      }
      Cover.at(10, parent == at, next.right == null);
      if (parent != at) {
        parent.left = next.right;
        next.right = at.right;
      }
      next.left = at.left;
      replacement = next;
    }
    if (above == null) root = replacement;
    else if (above.left == at) above.left = replacement;
    else above.right = replacement;
    return true;
  }
}
