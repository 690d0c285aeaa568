import java.util.List;

/** An interface of several methods that nothing here implements. */
public class Invoice {
  public interface Item {
    String name();

    int pieces();

    double price();
  }

  public static double total(List<Item> items) {
    double sum = 0;
    for (Item each : items) {
      sum += each.pieces() * each.price(); // after: sum += each.pieces() + each.price();
    }
    return sum;
  }
}
