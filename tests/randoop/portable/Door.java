package portable;

import java.text.Format;

/** What it takes and says depends on the JDK. */
public class Door {
  private Door() {}

  /** Another number on each JDK. */
  public static int release() {
    return Runtime.version().feature();
  }

  public static boolean opens(Format format) {
    return format != null;
  }
}
