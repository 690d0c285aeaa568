package poly;

/**
 * A stack of polynomials, as in the thesis's Fig. 5-2: `copy` shares its array. There `push` stores
 * at size - 1, so that nothing can ever be pushed; here at size.
 */
public class PStack {
  private Poly[] stack;
  private int size;

  public PStack() {
    this(10);
  }

  public PStack(int capacity) {
    stack = new Poly[capacity];
    size = 0;
  }

  public boolean push(Poly p) {
    if (size == stack.length) return false;
    stack[size] = p;
    size++;
    return true;
  }

  public Poly pop() {
    return stack[--size];
  }

  public Poly peek() {
    return size == 0 ? null : stack[size - 1];
  }

  public PStack copy() {
    PStack s2 = new PStack();
    s2.stack = stack; // ERROR
    return s2;
  }
}
