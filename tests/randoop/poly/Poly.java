package poly;

import java.util.ArrayList;
import java.util.List;

/** A polynomial, as in the thesis's Appendix A: `add` keeps monomials that cancel out. */
public class Poly {
  public Mono[] ms;

  public Poly(Mono... monos) {
    ms = new Mono[monos.length];
    for (int i = 0; i < ms.length; i++) ms[i] = monos[i];
    assert repOk();
  }

  public Poly add(Mono m) {
    List<Mono> mList = new ArrayList<>();
    for (int i = 0; i < ms.length; i++) {
      if (ms[i].exp == m.exp) {
        Rat sum = ms[i].coeff.add(m.coeff);
        Mono msum = new Mono(sum, m.exp);
        mList.add(msum); // ERROR
        continue;
      }
      if (ms[i].exp < m.exp) {
        mList.add(m);
      }
      mList.add(ms[i]);
    }
    Poly addition = new Poly(mList.toArray(new Mono[0]));
    assert addition.repOk();
    return addition;
  }

  boolean repOk() {
    for (int i = 0; i < ms.length; i++) {
      if (i > 0 && ms[i - 1].exp <= ms[i].exp) return false;
      if (ms[i].coeff.num == 0) return false;
    }
    return true;
  }
}
