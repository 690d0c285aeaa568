package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Question;
import dev.refute.protocol.RequestException;
import org.eclipse.jdt.internal.corext.refactoring.tagging.IDelegateUpdating;

/** Whether the original stays behind and calls the new: a box that is not there for all members. */
final class Delegates {
  private Delegates() {}

  static void set(IDelegateUpdating refactoring, Question question) throws RequestException {
    boolean keep = question.flag("keep-original");
    boolean deprecate = question.flag("deprecate-original");
    refactoring.setDelegateUpdating(keep && refactoring.canEnableDelegateUpdating());
    refactoring.setDeprecateDelegates(deprecate);
  }
}
