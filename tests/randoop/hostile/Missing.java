package hostile;

/** Uses a class that is not there when it is tested. */
public class Missing {
  public Gone gone() {
    return new Gone();
  }

  public static class Gone {}
}
