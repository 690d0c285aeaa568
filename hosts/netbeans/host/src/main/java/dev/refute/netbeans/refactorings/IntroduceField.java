package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.DialogFix;
import dev.refute.netbeans.Question;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.netbeans.modules.java.hints.introduce.IntroduceKind;

/**
 * Makes a field of the selected expression.
 *
 * <pre>
 *   int m() { return 1; }      →      private int i;
 *                                     int m() { i = 1; return i; }
 * </pre>
 */
public final class IntroduceField extends Introduce {
  public IntroduceField() {
    super(IntroduceKind.CREATE_FIELD);
  }

  @Override
  public RefactoringSpec spec() {
    return Spec.selection()
        .option("new-name")
        .option("visibility", "private")
        .option("initialize-in", "method")
        .option("replace-all", "true")
        .option("final", "true")
        .done();
  }

  @Override
  DialogFix.Filler filler(Question question) throws RequestException {
    boolean replaceAll = question.flag("replace-all");
    DialogFix.Filler fields = FieldOptions.of(question);
    return form -> {
      form.set("replaceAll", replaceAll);
      fields.fill(form);
      name(question, form);
    };
  }
}
