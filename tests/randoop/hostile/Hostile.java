package hostile;

import java.io.File;
import java.io.FileOutputStream;
import java.net.Socket;

/** Everything that a library under random test should not do. */
public class Hostile {
  private int value;

  public Hostile() {}

  public void exits() {
    System.exit(42);
  }

  public void halts() {
    Runtime.getRuntime().halt(43);
  }

  public void loops() {
    while (true) value++;
  }

  public void loopsAndCatches() {
    while (true) {
      try {
        value++;
      } catch (Throwable e) {
        value--;
      }
    }
  }

  public void deletes(String path) {
    new File("/tmp/refute-hostile-victim").delete();
  }

  public void writes() throws Exception {
    new FileOutputStream("/tmp/refute-hostile-written").write(1);
  }

  public void connects() throws Exception {
    new Socket("localhost", 1).close();
  }

  public void starts() {
    new Thread(() -> { while (true) value++; }).start();
  }

  public void eats() {
    java.util.ArrayList<int[]> all = new java.util.ArrayList<>();
    while (true) all.add(new int[1 << 16]);
  }

  /** Would kill the JVM, by way of the JDK. */
  public void crashes(boolean really) {
    if (!really) return;
    Sly.run("sun.misc.Signal", "raise", Sly.make("sun.misc.Signal", "SEGV"));
  }
}
