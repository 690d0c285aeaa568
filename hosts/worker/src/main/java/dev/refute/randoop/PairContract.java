package dev.refute.randoop;

/** A property that every two objects of a test shall have; see {@link ObjectContract}. */
public interface PairContract {
  /** Whether it holds. An exception means that it does not. */
  boolean holds(Object first, Object second) throws Exception;
}
