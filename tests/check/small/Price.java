import java.math.BigDecimal;

class Price {
  static boolean same(BigDecimal one, BigDecimal other) {
    return one.compareTo(other) == 0; // after: return one.equals(other);
  }
}
