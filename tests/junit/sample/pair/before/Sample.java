public class Sample {
  public int number() {
    return 1;
  }
}
