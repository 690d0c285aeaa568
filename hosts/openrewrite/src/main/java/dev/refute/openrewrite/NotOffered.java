package dev.refute.openrewrite;

/** There is no recipe for what is asked, here; a refusal. */
final class NotOffered extends Exception {
  private static final long serialVersionUID = 1L;

  NotOffered(String why) {
    super(why);
  }
}
