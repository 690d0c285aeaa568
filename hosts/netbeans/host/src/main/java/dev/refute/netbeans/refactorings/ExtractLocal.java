package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.DialogFix;
import dev.refute.netbeans.Question;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.netbeans.modules.java.hints.introduce.IntroduceKind;

/**
 * Makes a local variable of the selected expression.
 *
 * <pre>
 *   int m(int i) { return i + 1; }      →      int m(int i) { final int j = i + 1; return j; }
 * </pre>
 */
public final class ExtractLocal extends Introduce {
  public ExtractLocal() {
    super(IntroduceKind.CREATE_VARIABLE);
  }

  @Override
  public RefactoringSpec spec() {
    return Spec.selection()
        .option("new-name")
        .option("replace-all", "true")
        .option("final", "true")
        .done();
  }

  @Override
  DialogFix.Filler filler(Question question) throws RequestException {
    boolean replaceAll = question.flag("replace-all");
    boolean isFinal = question.flag("final");
    return form -> {
      form.set("replaceAll", replaceAll);
      form.set("declareFinal", isFinal);
      name(question, form);
    };
  }
}
