package dev.refute.netbeans.hints;

import dev.refute.host.Spec;
import dev.refute.netbeans.Change;
import dev.refute.netbeans.Offer;
import dev.refute.netbeans.Question;
import dev.refute.protocol.RefactoringSpec;

/**
 * One of the editor's hints, applied wherever a file has it: Refactor > Inspect and Transform…
 * with that single inspection.
 */
final class Hint implements Offer {
  private final String name;
  private final String id;
  private final Sort sort;

  /** What a hint promises. */
  enum Sort {
    /** Programs do the same, and asking again changes nothing more. */
    KEEPS,
    /** Programs do the same. What goes first makes more of the rest needless. */
    KEEPS_IN_STEPS,
    /** It is for a mistake, and changes what programs do. */
    REPAIRS
  }

  /**
   * @param id NetBeans' own name
   */
  Hint(String name, String id, Sort sort) {
    this.name = name;
    this.id = id;
    this.sort = sort;
  }

  @Override
  public String name() {
    return "hint:" + name;
  }

  @Override
  public RefactoringSpec spec() {
    return switch (sort) {
      case KEEPS -> Spec.file().idempotent().done();
      case KEEPS_IN_STEPS -> Spec.file().done();
      case REPAIRS -> Spec.file().idempotent().changesBehaviour().done();
    };
  }

  @Override
  public String compilerOptions() {
    return "-XDfind=diamond,lambda";
  }

  @Override
  public Change change(Question question) {
    return new HintChange(question.root(), question.file(), Rules.of(id));
  }
}
