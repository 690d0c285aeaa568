package subject;

import dev.refute.randoop.ObjectContract;
import dev.refute.randoop.Visitor;

/** A user's own contract and visitor. */
public class Says implements ObjectContract, Visitor {
  @Override
  public boolean appliesTo(Object object) {
    return object instanceof Account;
  }

  @Override
  public boolean holds(Object object) {
    return ((Account) object).money() < 100;
  }

  @Override
  public String after(int index, String operation, Object[] inputs, Object result) {
    return index + " gave " + (result == null ? "nothing" : result.getClass().getSimpleName());
  }
}
