package dev.refute.protocol;

import java.util.List;
import java.util.Map;

/** What an engine did with a request. All three are good answers. */
public sealed interface Outcome {
  /** The name on the wire. */
  String outcome();

  /**
   * The engine produced a change.
   *
   * @param files the whole program afterwards
   */
  record Applied(Map<String, String> files, List<StatusEntry> status) implements Outcome {
    @Override
    public String outcome() {
      return "applied";
    }
  }

  /** The engine offers no change, whatever the user clicks. */
  record Refused(List<StatusEntry> status) implements Outcome {
    @Override
    public String outcome() {
      return "refused";
    }
  }

  /**
   * The engine's own code threw.
   *
   * @param stack the trace as text, innermost frame first
   * @param phase what the engine was doing
   */
  record Crashed(
      String exception, String message, String stack, String phase, List<StatusEntry> status)
      implements Outcome {
    @Override
    public String outcome() {
      return "crashed";
    }
  }
}
