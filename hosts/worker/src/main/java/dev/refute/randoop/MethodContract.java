package dev.refute.randoop;

/** A property that must hold after every call of some methods; see {@link ObjectContract}. */
public interface MethodContract {
  /**
   * Whether the contract says anything about this method. It is written "p.C.m(int)"; a
   * constructor is "p.C.<init>(int)".
   */
  boolean appliesTo(String method);

  /**
   * Whether the contract holds after the call returned `result`, null for none. `inputs` hold the
   * receiver first. An exception means that it does not hold.
   */
  boolean holds(String method, Object[] inputs, Object result) throws Exception;

  /** Whether the method may throw this on these inputs. If not, the contract is broken. */
  default boolean mayThrow(String method, Object[] inputs, Throwable thrown) throws Exception {
    return true;
  }
}
