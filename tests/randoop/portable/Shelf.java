package portable;

/** What it does is its own business, whatever the JDK. */
public class Shelf {
  private int books;

  public void put(int more) {
    books += more;
  }

  public int books() {
    return books;
  }

  public boolean holds(int number) {
    return number < books;
  }

  public String label(String name) {
    return name + books;
  }

  public long squared() {
    return (long) books * books;
  }

  public static int half(int number) {
    return number / 2;
  }

  public static int sign(int number) {
    return Integer.signum(number);
  }

  public static String twice(String text) {
    return text + text;
  }

  public static boolean even(int number) {
    return number % 2 == 0;
  }

  public static int larger(int a, int b) {
    return Math.max(a, b);
  }
}
