import java.math.BigDecimal;
import java.math.RoundingMode;

class Tax {
  static BigDecimal rounded(BigDecimal amount) {
    return amount.setScale(2, RoundingMode.HALF_UP); // after: return amount.setScale(2, RoundingMode.HALF_EVEN);
  }
}
