package poly;

/** A monomial, as in the thesis's Appendix A. */
public class Mono {
  public final Rat coeff;
  public final int exp;

  /** Requires: c is not null, e is not negative. */
  public Mono(Rat coeff, int exp) {
    if (coeff == null || exp < 0) throw new IllegalArgumentException("Invalid arguments.");
    this.coeff = coeff;
    this.exp = exp;
  }

  @Override
  public boolean equals(Object o) {
    if (this == o) return true;
    if (o == null || !(o instanceof Mono)) return false;
    Mono m = (Mono) o;
    return coeff.equals(m.coeff) && exp == m.exp;
  }

  @Override
  public int hashCode() {
    int hash = 7;
    hash = hash * 31 + coeff.hashCode();
    return hash * 31 + exp;
  }
}
