package poly;

/** A rational number, as in the thesis's Appendix A: `equals` casts what it is given. */
public class Rat {
  public int num;
  public int den;
  public double approx;

  /** n/d. Requires: d is not 0. */
  public Rat(int n, int d) {
    if (d == 0) {
      num = 0;
      den = 1;
      approx = approx();
      return;
    }
    int a = n;
    int b = d;
    while (b != 0) {
      int t = b;
      b = a % b;
      a = t;
    }
    num = n / a;
    den = d / a;
    if (den < 0) {
      num = -num;
      den = -den;
    }
    approx = approx();
  }

  public double approx() {
    return ((double) num) / ((double) den);
  }

  public Rat add(Rat arg) {
    return new Rat(num * arg.den + arg.num * den, den * arg.den);
  }

  public Rat sub(Rat arg) {
    return add(new Rat(-arg.num, arg.den));
  }

  public boolean isZero() {
    return num == 0;
  }

  @Override
  public boolean equals(Object o) {
    if (o == null) return false;
    if (o == this) return true;
    Rat r = (Rat) o;
    return r.num == num && r.den == den;
  }

  @Override
  public int hashCode() {
    int hash = 7;
    hash = hash * 31 + num;
    return hash * 31 + den;
  }
}
