import dev.refute.randoop.MethodContract;
import poly.PStack;

/** A copy of a stack has the same polynomial on top, and to copy never fails. */
public class CopyHasTheSameTop implements MethodContract {
  @Override
  public boolean appliesTo(String method) {
    return method.equals("poly.PStack.copy()");
  }

  @Override
  public boolean holds(String method, Object[] inputs, Object result) {
    return ((PStack) result).peek() == ((PStack) inputs[0]).peek();
  }

  @Override
  public boolean mayThrow(String method, Object[] inputs, Throwable thrown) {
    return false;
  }
}
