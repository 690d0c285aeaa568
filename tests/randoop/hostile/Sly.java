package hostile;

import java.io.File;
import javax.swing.UIDefaults.ProxyLazyValue;

/**
 * Lets the JDK do what it may not do itself, and hides calls behind an interface of its own.
 */
public class Sly {
  public Sly() {}

  private interface Works {
    boolean delete();

    boolean mkdir();
  }

  private static final class Known extends File implements Works {
    private static final long serialVersionUID = 1;

    Known(String path) {
      super(path);
    }
  }

  static Object make(String type, Object... arguments) {
    return new ProxyLazyValue(type, arguments).createValue(null);
  }

  static Object run(String type, String method, Object... arguments) {
    return new ProxyLazyValue(type, method, arguments).createValue(null);
  }

  public boolean deletes() {
    Works file = new Known("/tmp/refute-hostile-victim");
    return file.delete();
  }

  public boolean makes() {
    Works folder = new Known("/tmp/refute-hostile-folder");
    return folder.mkdir();
  }

  public boolean connects() {
    return make("java.net.Socket", "127.0.0.1", PORT) != null;
  }

  /** The test puts another number here. */
  private static final int PORT = 1;

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
