package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.DialogFix;
import dev.refute.netbeans.Question;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.netbeans.modules.java.hints.introduce.IntroduceKind;

/**
 * Makes a constant of the selected expression.
 *
 * <pre>
 *   int m() { return 1; }      →      private static final int ONE = 1;
 *                                     int m() { return ONE; }
 * </pre>
 */
public final class ExtractConstant extends Introduce {
  public ExtractConstant() {
    super(IntroduceKind.CREATE_CONSTANT);
  }

  @Override
  public RefactoringSpec spec() {
    return Spec.selection()
        .option("new-name")
        .option("visibility", "private")
        .option("replace-all", "true")
        .done();
  }

  @Override
  DialogFix.Filler filler(Question question) throws RequestException {
    boolean replaceAll = question.flag("replace-all");
    String access = access(question);
    return form -> {
      form.set("replaceAll", replaceAll);
      form.set(access, true);
      name(question, form);
    };
  }
}
