package dev.refute.randoop;

/** Says when two values are the same for the generator: {@code --prune p.MyEquivalence}. */
public interface Equivalence {
  /** Values with equal keys are the same. A value whose key is null is like no other. */
  Object key(Object value) throws Exception;
}
