package dev.refute.planted;

import dev.refute.protocol.StatusEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a refactoring is about to do, and what must hold afterwards.
 *
 * <p>The problems of a wrong change are in {@link #problems}, or are found by {@link Check}.
 */
final class Change {
  final Rewrite rewrite;

  /** Declarations whose key changes; several keys if they were copied. */
  final Map<String, Set<String>> renamed = new HashMap<>();

  /** Methods that may override, and be overridden by, nothing at all. */
  final Set<String> alone = new HashSet<>();

  /** How many new calls each of these methods must get. */
  final Map<String, Integer> calls = new HashMap<>();

  final List<Problem> problems = new ArrayList<>();

  /** Warnings of the engine that do not stop it. */
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
