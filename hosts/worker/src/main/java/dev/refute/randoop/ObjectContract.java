package dev.refute.randoop;

/**
 * A property that every object must have after every call. Put your class, with a public
 * constructor without parameters, into a jar and name both: {@code --contract p.MyContract
 * --contract-path my.jar}.
 */
public interface ObjectContract {
  /** Whether the contract says anything about such an object. */
  default boolean appliesTo(Object object) {
    return true;
  }

  /** Whether the contract holds. An exception means that it does not. */
  boolean holds(Object object) throws Exception;
}
