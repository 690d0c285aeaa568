import java.util.Map;

class Stock {
  static boolean has(Map<String, Integer> stock, String item) {
    Integer count = stock.get(item);
    return count != null && count > 0; // after: return count != null && count >= 0;
  }
}
