public class Sample {
  public int number() {
    return 2;
  }
}
