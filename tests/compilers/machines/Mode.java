/** No two modes of a JVM agree on this: the control that a disagreement is seen. */
public class Mode {
  public static String test() {
    return System.getProperty("java.vm.info");
  }
}
