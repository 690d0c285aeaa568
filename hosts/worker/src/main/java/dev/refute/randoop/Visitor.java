package dev.refute.randoop;

/**
 * Sees every call of every random test: {@code --visitor p.MyVisitor --contract-path my.jar}. The
 * checker of contracts is one itself.
 */
public interface Visitor {
  /** A test begins. */
  default void begin() {}

  /** `operation` is written "p.C.m(int)"; inputs hold the receiver first. */
  default void before(int index, String operation, Object[] inputs) {}

  /**
   * The call returned `result`. The text returned here is written as a comment behind the call in a
   * test; null for none.
   */
  default String after(int index, String operation, Object[] inputs, Object result) {
    return null;
  }
}
