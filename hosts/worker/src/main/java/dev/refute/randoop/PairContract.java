package dev.refute.randoop;

/** A property that any two objects of a test must have; see {@link ObjectContract}. */
public interface PairContract {
  /** Whether the contract holds. An exception means that it does not. */
  boolean holds(Object first, Object second) throws Exception;
}
