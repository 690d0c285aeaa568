package containers;

/** A red-black tree of numbers, from its textbook definition. */
public class TreeMap {
  private static final class Node {
    int key;
    boolean red;
    Node left;
    Node right;
    Node parent;

    Node(int key, Node parent, Node nil) {
      this.key = key;
      this.parent = parent;
      left = right = nil;
      red = true;
    }
  }

  private final Node nil = new Node(0, null, null);
  private Node root;

  public TreeMap() {
    nil.red = false;
    nil.left = nil.right = nil.parent = nil;
    root = nil;
  }

  public boolean containsKey(int key) {
    return find(key) != nil;
  }

  private Node find(int key) {
    Node at = root;
    while (at != nil) {
      Cover.at(1, key < at.key, key > at.key, at.red, at.left == nil, at.right == nil);
      if (key == at.key) return at;
      at = key < at.key ? at.left : at.right;
    }
    return nil;
  }

  public void put(int key) {
    Node above = nil;
    Node at = root;
    Cover.at(2, root == nil);
    while (at != nil) {
      Cover.at(3, key < at.key, key > at.key, at.red, above == nil);
      if (key == at.key) return;
      above = at;
      at = key < at.key ? at.left : at.right;
    }
    Node made = new Node(key, above, nil);
    if (above == nil) root = made;
    else if (key < above.key) above.left = made;
    else above.right = made;
    mendInsertion(made);
  }

  private void rotate(Node at, boolean leftwards) {
    Cover.at(4, leftwards, at.parent == nil, at == at.parent.left,
        (leftwards ? at.right.left : at.left.right) == nil);
    Node up = leftwards ? at.right : at.left;
    Node moved = leftwards ? up.left : up.right;
    if (leftwards) at.right = moved;
    else at.left = moved;
    if (moved != nil) moved.parent = at;
    up.parent = at.parent;
    if (at.parent == nil) root = up;
    else if (at == at.parent.left) at.parent.left = up;
    else at.parent.right = up;
    if (leftwards) up.left = at;
    else up.right = at;
    at.parent = up;
  }

  private void mendInsertion(Node at) {
    while (at.parent.red) {
      Node parent = at.parent;
      Node grand = parent.parent;
      boolean left = parent == grand.left;
      Node uncle = left ? grand.right : grand.left;
      boolean inner = at == (left ? parent.right : parent.left);
      Cover.at(5, left, uncle.red, inner, grand == root, uncle == nil);
      if (uncle.red) {
        parent.red = false;
        uncle.red = false;
        grand.red = true;
        at = grand;
        continue;
      }
      if (inner) {
        at = parent;
        rotate(at, left);
      }
      at.parent.red = false;
      at.parent.parent.red = true;
      rotate(at.parent.parent, !left);
    }
    Cover.at(6, at == root, root.red);
    root.red = false;
  }

  public boolean remove(int key) {
    Node gone = find(key);
    Cover.at(7, gone == nil, gone == root);
    if (gone == nil) return false;
    Node spliced = gone;
    Cover.at(8, gone.left == nil, gone.right == nil, gone.red, gone == root);
    if (gone.left != nil && gone.right != nil) {
      spliced = gone.right;
      while (spliced.left != nil) {
        Cover.at(9, spliced == gone.right, spliced.red);
        spliced = spliced.left;
      }
    }
    Node child = spliced.left != nil ? spliced.left : spliced.right;
    Cover.at(10, child == nil, spliced == gone, spliced.red, spliced.parent == nil,
        spliced == spliced.parent.left);
    child.parent = spliced.parent;
    if (spliced.parent == nil) root = child;
    else if (spliced == spliced.parent.left) spliced.parent.left = child;
    else spliced.parent.right = child;
    if (spliced != gone) gone.key = spliced.key;
    if (!spliced.red) mendRemoval(child);
    nil.parent = nil;
    return true;
  }

  private void mendRemoval(Node at) {
    while (at != root && !at.red) {
      Node parent = at.parent;
      boolean left = at == parent.left;
      Node sibling = left ? parent.right : parent.left;
      Cover.at(11, left, sibling.red, parent == root);
      if (sibling.red) {
        sibling.red = false;
        parent.red = true;
        rotate(parent, left);
        sibling = left ? parent.right : parent.left;
      }
      Node near = left ? sibling.left : sibling.right;
      Node far = left ? sibling.right : sibling.left;
      Cover.at(12, left, near.red, far.red, parent.red, parent == root);
      if (!near.red && !far.red) {
        sibling.red = true;
        at = parent;
        continue;
      }
      if (!far.red) {
        near.red = false;
        sibling.red = true;
        rotate(sibling, !left);
        sibling = left ? parent.right : parent.left;
        far = left ? sibling.right : sibling.left;
      }
      sibling.red = parent.red;
      parent.red = false;
      far.red = false;
      rotate(parent, left);
      at = root;
    }
    Cover.at(13, at == root, at.red);
    at.red = false;
  }
}
