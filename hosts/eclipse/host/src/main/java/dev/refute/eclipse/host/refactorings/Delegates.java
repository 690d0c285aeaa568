package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Question;
import dev.refute.host.Spec;
import dev.refute.protocol.RequestException;
import org.eclipse.jdt.internal.corext.refactoring.tagging.IDelegateUpdating;

/** Whether the original stays and calls the new one: a box that only some members have. */
final class Delegates {
  private Delegates() {}

  static Spec spec(Spec target) {
    return target.option("keep-original", "false").option("deprecate-original", "true");
  }

  static void set(IDelegateUpdating refactoring, Question question) throws RequestException {
    boolean keep = question.flag("keep-original");
    boolean deprecate = question.flag("deprecate-original");
    refactoring.setDelegateUpdating(keep && refactoring.canEnableDelegateUpdating());
    refactoring.setDeprecateDelegates(deprecate);
  }
}
