/** An abstract class without a subclass, and what it is told. */
public class Pages {
  public abstract static class Page {
    private final int number;

    protected Page(int number) {
      this.number = number;
    }

    public int number() {
      return number;
    }

    protected abstract String title();

    public abstract void write(String line);
  }

  public static void print(Page page) {
    page.write(page.title());
    if (page.number() > 9) { // after: if (page.number() >= 9) {
      page.write("page " + page.number());
    }
  }
}
