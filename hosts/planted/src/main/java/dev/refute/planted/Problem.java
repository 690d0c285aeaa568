package dev.refute.planted;

/**
 * Why a change would not be right, in a sentence.
 *
 * @param kind what was found wrong
 * @param subject what faults look at: javac's key of the error and the source it is about, or the
 *     name that changed
 */
record Problem(Kind kind, String subject, String message) {
  enum Kind {
    /** The result does not compile. */
    ERROR,
    /** A name said with {@code super} means something else. */
    SUPER,
    /** The name of a field means something else. */
    FIELD,
    /** Another name means something else. */
    NAME,
    /** A member is reached through another object. */
    OBJECT,
    /** An overriding appeared or disappeared. */
    OVERRIDING,
    /** The request cannot be met at all. */
    REQUEST
  }
}
