import dev.refute.randoop.ObjectContract;
import poly.PStack;
import poly.Poly;

/** Pushing on a copy of a stack leaves the stack as it is. */
public class CopyIsIndependent implements ObjectContract {
  @Override
  public boolean appliesTo(Object object) {
    return object instanceof PStack;
  }

  @Override
  public boolean holds(Object object) {
    PStack stack = (PStack) object;
    Poly before = stack.peek();
    stack.copy().push(new Poly());
    return stack.peek() == before;
  }
}
