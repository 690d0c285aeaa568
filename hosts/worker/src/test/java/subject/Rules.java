package subject;

import dev.refute.randoop.Legality;
import dev.refute.randoop.MethodContract;

/** Sums stay small, closing throws nothing, and no account begins with three. */
public class Rules implements MethodContract, Legality {
  @Override
  public boolean appliesTo(String method) {
    return method.startsWith("subject.Account.plus(") || method.equals("subject.Account.close()");
  }

  @Override
  public boolean holds(String method, Object[] inputs, Object result) {
    if (result == null) return true;
    int sum = ((Account) inputs[0]).money() + ((Account) inputs[1]).money();
    return ((Account) result).money() == sum && sum < 100;
  }

  @Override
  public boolean mayThrow(String method, Object[] inputs, Throwable thrown) {
    return !method.endsWith("close()");
  }

  @Override
  public boolean isLegal(String method, Object[] inputs) {
    return !method.endsWith("<init>(int)") || !Integer.valueOf(3).equals(inputs[0]);
  }
}
