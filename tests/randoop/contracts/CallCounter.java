import dev.refute.randoop.Visitor;

/** Refuses to believe in tests that call nothing: a visitor that sees every call. */
public class CallCounter implements Visitor {
  private int calls;

  @Override
  public void begin() {
    calls = 0;
  }

  @Override
  public String after(int index, String operation, Object[] inputs, Object result) {
    if (index != calls) throw new IllegalStateException("call " + index + " after " + calls);
    calls++;
    return "call " + index + "\n\\u000a of the test";
  }
}
