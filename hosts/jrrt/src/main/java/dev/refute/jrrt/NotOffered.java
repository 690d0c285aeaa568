package dev.refute.jrrt;

/** JRRT has no call for what is asked, such as pulling up to a class that is no superclass. */
final class NotOffered extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotOffered(String message) {
    super(message);
  }
}
