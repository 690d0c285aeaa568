import dev.refute.randoop.Legality;

/** The precondition of the thesis's Fig. 1-1: no rational number has the denominator 0. */
public class DenominatorIsNotZero implements Legality {
  @Override
  public boolean isLegal(String method, Object[] inputs) {
    return !method.equals("poly.Rat.<init>(int,int)") || (Integer) inputs[1] != 0;
  }
}
