package counters;

import dev.refute.randoop.Visitor;
import java.util.HashSet;
import java.util.Set;
import poly.Mono;
import poly.Poly;

/**
 * Counts the polynomials that calls give, by how many monomials they have, as the thesis's Fig. 4-9
 * does: each once, where two are the same if their monomials are. That they are legal is what Poly
 * asserts itself. Those with more than ten are together; none at all come first.
 */
public final class Polys implements Visitor {
  private static final int MOST = 11;
  private static final Set<String> SEEN = new HashSet<>();
  private static final int[] COUNTS = new int[MOST + 1];

  @Override
  public String after(int index, String operation, Object[] inputs, Object result) {
    if (result instanceof Poly poly && SEEN.add(text(poly)))
      COUNTS[Math.min(MOST, poly.ms.length)]++;
    return null;
  }

  static int[] reached() {
    return COUNTS.clone();
  }

  private static String text(Poly poly) {
    StringBuilder text = new StringBuilder();
    for (Mono each : poly.ms)
      text.append(each.coeff.num).append('/').append(each.coeff.den).append('x').append(each.exp).append(' ');
    return text.toString();
  }
}
