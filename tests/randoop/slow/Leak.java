package slow;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Takes memory outside the heap, little by little or at once. */
public class Leak {
  private static final List<ByteBuffer> TAKEN = new ArrayList<>();

  public Leak() {}

  private static void take(int bytes) {
    TAKEN.add(ByteBuffer.allocateDirect(bytes));
  }

  /** Harmless alone. */
  public void drips(int number) {
    take(150 << 20);
  }

  /** Too much at once. */
  public void floods(String why) throws Exception {
    take(700 << 20);
    // Long enough to be seen.
    java.util.concurrent.TimeUnit.MILLISECONDS.sleep(500);
  }
}
