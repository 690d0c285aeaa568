package dev.refute.protocol;

/** The request is at fault: it names what does not exist, or asks for what is not offered. */
public final class RequestException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String code;

  private RequestException(String code, String message) {
    super(message);
    this.code = code;
  }

  /** The target does not exist, or an option is missing or unknown. */
  public static RequestException bad(String message) {
    return new RequestException("bad-request", message);
  }

  /** There is no such refactoring or method. */
  public static RequestException unsupported(String message) {
    return new RequestException("unsupported", message);
  }

  /** The code on the wire. */
  public String code() {
    return code;
  }
}
