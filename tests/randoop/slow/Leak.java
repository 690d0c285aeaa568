package slow;

import java.beans.Expression;
import java.lang.reflect.Field;

/** Takes memory that no heap limit knows of, little by little or at once. */
public class Leak {
  public Leak() {}

  private static void take(long bytes) throws Exception {
    Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
    field.setAccessible(true);
    Object unsafe = field.get(null);
    Object memory = new Expression(unsafe, "allocateMemory", new Object[] {bytes}).getValue();
    new Expression(unsafe, "setMemory", new Object[] {memory, bytes, (byte) 1}).getValue();
  }

  /** Harmless alone. */
  public void drips(int number) throws Exception {
    take(150 << 20);
  }

  /** Too much at once. */
  public void floods(String why) throws Exception {
    take(700 << 20);
    // Long enough to be seen.
    java.util.concurrent.TimeUnit.MILLISECONDS.sleep(500);
  }
}
