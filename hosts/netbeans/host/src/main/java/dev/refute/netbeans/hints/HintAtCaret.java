package dev.refute.netbeans.hints;

import dev.refute.host.Spec;
import dev.refute.netbeans.Change;
import dev.refute.netbeans.Offer;
import dev.refute.netbeans.Question;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.netbeans.modules.java.hints.spiimpl.MessageImpl;
import org.netbeans.modules.java.hints.spiimpl.SyntheticFix;
import org.netbeans.modules.java.hints.spiimpl.hints.HintsInvoker;
import org.netbeans.modules.java.hints.spiimpl.options.HintsSettings;
import org.netbeans.spi.editor.hints.ErrorDescription;
import org.netbeans.spi.editor.hints.Fix;

/** A suggestion of the editor for what the caret is in: the lamp at the left, or Alt+Enter. */
final class HintAtCaret implements Offer {
  private final String name;
  private final String id;
  private final boolean repairs;

  /**
   * @param id NetBeans' own name
   * @param repairs whether it may change what programs do
   */
  HintAtCaret(String name, String id, boolean repairs) {
    this.name = name;
    this.id = id;
    this.repairs = repairs;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public RefactoringSpec spec() {
    Spec spec = Spec.selection();
    return (repairs ? spec.changesBehaviour() : spec).done();
  }

  @Override
  public boolean isInEditor() {
    return true;
  }

  @Override
  public Change change(Question question) throws RequestException {
    int caret = Math.min(question.start() + 1, question.end());
    List<MessageImpl> messages = new ArrayList<>();
    List<ErrorDescription> found =
        new HintsInvoker(HintsSettings.getGlobalSettings(), caret, new AtomicBoolean())
            .computeHints(question.javac(), Rules.of(id), messages);
    for (ErrorDescription each : found) {
      for (Fix fix : each.getFixes().getFixes()) {
        if (!(fix instanceof SyntheticFix)) {
          return log -> carryOut(fix, log);
        }
      }
    }
    return null;
  }

  private static boolean carryOut(Fix fix, Change.Log log) throws Exception {
    log.phase("perform");
    fix.implement();
    if (log.hasSwallowed()) {
      return false;
    }
    log.save();
    return true;
  }
}
