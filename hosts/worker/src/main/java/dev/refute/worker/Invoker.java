package dev.refute.worker;

/**
 * One operation, ready to be called. {@link InvokerMaker} writes a class for each, so that a call
 * costs no reflection.
 */
public abstract class Invoker {
  /** Inputs are the values `slots[code[at]]`, `slots[code[at + 1]]` …, the receiver first. */
  public abstract Object call(Object[] slots, int[] code, int at) throws Throwable;
}
