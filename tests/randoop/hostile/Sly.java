package hostile;

import java.beans.Statement;
import java.io.File;
import java.io.FileOutputStream;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/** Lets the JDK do what it may not do itself: no guard in its own code is in the way. */
public class Sly {
  public Sly() {}

  private static Object run(Object on, String method, Object... arguments) throws Exception {
    java.beans.Expression all = new java.beans.Expression(on, method, arguments);
    return all.getValue();
  }

  public boolean deletes() throws Exception {
    return (Boolean) run(new File("/tmp/refute-hostile-victim"), "delete");
  }

  public boolean makes() throws Exception {
    return (Boolean) run(new File("/tmp/refute-hostile-folder"), "mkdir");
  }

  public boolean connects() throws Exception {
    int port = Integer.parseInt(System.getenv().getOrDefault("REFUTE_HOSTILE_PORT", "1"));
    try {
      Object channel = run(SocketChannel.class, "open");
      return (Boolean) run(channel, "connect", new InetSocketAddress("127.0.0.1", port));
    } catch (java.io.IOException e) {
      return false;
    }
  }

  /** Well-behaved until it is in a test that is tried. */
  public int haltsInTests() throws Exception {
    for (StackTraceElement each : new Throwable().getStackTrace()) {
      if (each.getClassName().contains("RegressionTest")) run(Runtime.getRuntime(), "halt", 43);
    }
    return 4;
  }

  /** Keeps what stopped it to itself. */
  public int exitsAndCatches() {
    try {
      System.exit(44);
    } catch (Throwable e) {
      return 5;
    }
    return 6;
  }
}
