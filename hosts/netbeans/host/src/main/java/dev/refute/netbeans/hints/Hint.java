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
  private final boolean repairs;

  /**
   * @param id NetBeans' own name
   * @param repairs whether it means to change what programs do
   */
  Hint(String name, String id, boolean repairs) {
    this.name = name;
    this.id = id;
    this.repairs = repairs;
  }

  @Override
  public String name() {
    return "hint:" + name;
  }

  @Override
  public RefactoringSpec spec() {
    Spec spec = Spec.file().idempotent();
    return (repairs ? spec.changesBehaviour() : spec).done();
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
