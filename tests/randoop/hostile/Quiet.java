package hostile;

/** Beside the hostile ones, a class with a fault of its own, which must still be found. */
public abstract class Quiet {
  public static Quiet make(int number) {
    return new Quiet() {
      @Override
      public boolean equals(Object other) {
        return number == 7 ? false : this == other;
      }

      @Override
      public int hashCode() {
        return number;
      }
    };
  }

  public Quiet() {}
}
