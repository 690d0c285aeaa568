package dev.refute.netbeans;

import dev.refute.protocol.RequestException;
import java.io.IOException;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.api.RefactoringSession;

/** How to ask for a refactoring of NetBeans' refactoring API. */
public interface Recipe extends Offer {
  /**
   * Makes NetBeans' refactoring for one question, set up as its dialog would with the question's
   * options.
   *
   * @return null if NetBeans' menus do not offer it for the target
   * @throws RequestException if the question names what does not exist
   */
  AbstractRefactoring make(Question question) throws IOException, RequestException;

  @Override
  default Change change(Question question) throws IOException, RequestException {
    AbstractRefactoring refactoring = make(question);
    return refactoring == null ? null : log -> carryOut(refactoring, log);
  }

  /** Only a fatal problem stops, since only that takes the button away. */
  private static boolean carryOut(AbstractRefactoring refactoring, Change.Log log) {
    log.phase("pre-check");
    if (log.stops(refactoring.preCheck())) {
      return false;
    }
    log.phase("check-parameters");
    if (log.stops(refactoring.checkParameters())) {
      return false;
    }
    log.phase("prepare");
    RefactoringSession session = RefactoringSession.create("refute");
    if (log.stops(refactoring.prepare(session))) {
      return false;
    }
    log.phase("perform");
    return !log.stops(session.doRefactoring(true));
  }
}
