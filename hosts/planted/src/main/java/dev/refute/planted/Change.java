package dev.refute.planted;

import dev.refute.protocol.StatusEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a refactoring is about to do, and what will be so afterwards.
 *
 * <p>A change that is not right has its problems in {@link #problems}, or is found out by {@link
 * Check}.
 */
final class Change {
  final Rewrite rewrite;

  /** Declarations that go by other keys afterwards; several if they were copied. */
  final Map<String, Set<String>> renamed = new HashMap<>();

  /** Methods that may override, and be overridden by, nothing at all. */
  final Set<String> alone = new HashSet<>();

  /** How often each of these methods must be called that was not called before. */
  final Map<String, Integer> calls = new HashMap<>();

  final List<Problem> problems = new ArrayList<>();

  /** What the engine says although it goes on. */
  final List<StatusEntry> remarks = new ArrayList<>();

  Change(Map<String, String> files) {
    rewrite = new Rewrite(files);
  }

  void remark(String severity, String message) {
    remarks.add(new StatusEntry(severity, message, null, null, null));
  }

  void refuse(String message) {
    problems.add(new Problem(Problem.Kind.REQUEST, "", message));
  }
}
