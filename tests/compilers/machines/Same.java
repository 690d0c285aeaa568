public class Same {
  public static int test(int i) {
    return i * 31;
  }
}
