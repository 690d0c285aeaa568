package dev.refute.randoop;

/** When two values are the same for the generator: {@code --prune p.MyEquivalence}. */
public interface Equivalence {
  /** Values with equal keys are the same; null: never the same as another. */
  Object key(Object value) throws Exception;
}
