package dev.refute.randoop;

/** Says which calls are legal: {@code --legality p.MyLegality --contract-path my.jar}. */
public interface Legality {
  /**
   * Whether the method may be called with these inputs, the receiver first. If not, or if this
   * throws, the call is not made, and no sequence with it is extended. The method is written as in
   * {@link MethodContract}.
   */
  boolean isLegal(String method, Object[] inputs) throws Exception;
}
