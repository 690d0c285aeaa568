package dev.refute.protocol;

import java.util.Map;

/** One use of one refactoring. */
public record Request(String refactoring, Target target, Map<String, String> options) {
  public Request {
    target = target == null ? Target.NONE : target;
    options = options == null ? Map.of() : options;
  }
}
