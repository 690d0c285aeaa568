package dev.refute.planted;

import dev.refute.planted.Analysis.Place;
import dev.refute.planted.Model.Overriding;
import dev.refute.planted.Model.Use;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks whether a change preserves what it must; docs/planted-faults.md has the rules. */
final class Check {
  private static final Pattern PLACE = Pattern.compile("⟨(.*):(\\d+)⟩");

  private final Model before;
  private final Model after;
  private final Change change;
  private final List<Problem> problems = new ArrayList<>();

  private Check(Model before, Model after, Change change) {
    this.before = before;
    this.after = after;
    this.change = change;
  }

  /** Everything that would be wrong with the change. */
  static List<Problem> of(Model before, Change change) {
    if (!change.problems.isEmpty()) {
      return change.problems;
    }
    return Analysis.of(change.rewrite.apply(), analysis -> of(before, analysis, change));
  }

  private static List<Problem> of(Model before, Analysis analysis, Change change) {
    if (!analysis.compiles()) {
      return analysis.errors.stream()
          .map(
              error ->
                  new Problem(
                      Problem.Kind.ERROR,
                      error.code() + " " + error.source(),
                      "the program would not compile: "
                          + error.message().lines().findFirst().get()))
          .toList();
    }
    Check check = new Check(before, new Model(analysis), change);
    check.checkNames();
    check.checkOverriding();
    check.checkCalls();
    return check.problems;
  }

  private void add(Problem.Kind kind, String subject, String message) {
    problems.add(new Problem(kind, subject, message));
  }

  private void checkNames() {
    before.uses.forEach(
        (place, use) -> {
          List<Place> places = change.rewrite.places(place);
          if (places.isEmpty()) {
            add(Problem.Kind.NAME, use.key(), use.path().getLeaf() + " would be lost");
          }
          for (Place now : places) {
            checkName(use, after.uses.get(now));
          }
        });
  }

  private void checkName(Use was, Use is) {
    Set<String> expected = afterwards(was.key());
    String name = was.path().getLeaf().toString();
    if (is == null || !(expected.contains(is.key()) || isSameCall(was, is, expected))) {
      Problem.Kind kind =
          was.isSuper()
              ? Problem.Kind.SUPER
              : was.element().getKind().isField() ? Problem.Kind.FIELD : Problem.Kind.NAME;
      add(kind, name, name + " would mean " + (is == null ? "nothing" : is.key()));
    } else if (!afterwards(was.object()).contains(is.object())) {
      add(Problem.Kind.OBJECT, name, name + " would belong to another object");
    }
  }

  /** A call chooses at run time among the methods of a family. */
  private boolean isSameCall(Use was, Use is, Set<String> expected) {
    return was.isMethod()
        && !was.isSuper()
        && expected.stream().anyMatch(key -> after.isFamily(key, is.key()));
  }

  private void checkOverriding() {
    Set<Overriding> expected = new HashSet<>();
    Set<String> alone = new HashSet<>();
    change.alone.forEach(key -> alone.addAll(afterwards(key)));
    for (Overriding pair : before.overriding) {
      for (String method : afterwards(pair.method())) {
        for (String overridden : afterwards(pair.overridden())) {
          afterwards(pair.in()).forEach(in -> expected.add(new Overriding(method, overridden, in)));
        }
      }
      if (pair.concerns(change.alone)) {
        add(Problem.Kind.OVERRIDING, pair.method(), overrides(pair, "overrides"));
      }
    }
    for (Overriding pair : after.overriding) {
      if (pair.concerns(alone) || !expected.contains(pair)) {
        add(Problem.Kind.OVERRIDING, pair.method(), overrides(pair, "would override"));
      }
    }
    for (Overriding pair : expected) {
      if (!after.overriding.contains(pair)) {
        add(Problem.Kind.OVERRIDING, pair.method(), overrides(pair, "would no longer override"));
      }
    }
  }

  private static String overrides(Overriding pair, String verb) {
    return pair.method() + " " + verb + " " + pair.overridden() + " in " + pair.in();
  }

  private void checkCalls() {
    change.calls.forEach(
        (key, number) -> {
          Set<String> keys = afterwards(key);
          long found = after.uses.values().stream().filter(use -> keys.contains(use.key())).count();
          if (found != number) {
            add(Problem.Kind.NAME, key, "a call of " + key + " would mean another method");
          }
        });
  }

  /** The key after the change for a key before it. */
  private Set<String> afterwards(String key) {
    Set<String> now = new HashSet<>();
    for (String each : change.renamed.getOrDefault(key, Set.of(key))) {
      Matcher matcher = PLACE.matcher(each);
      if (!matcher.find()) {
        now.add(each);
        continue;
      }
      Place was = new Place(matcher.group(1), Integer.parseInt(matcher.group(2)));
      for (Place place : change.rewrite.places(was)) {
        now.add(
            matcher.replaceFirst(
                Matcher.quoteReplacement("⟨" + place.file() + ":" + place.offset() + "⟩")));
      }
    }
    return now;
  }
}
