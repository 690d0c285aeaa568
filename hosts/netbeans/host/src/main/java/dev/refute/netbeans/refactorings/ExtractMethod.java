package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.DialogFix;
import dev.refute.netbeans.Form;
import dev.refute.netbeans.Question;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import javax.swing.JComboBox;
import org.netbeans.modules.java.hints.introduce.IntroduceKind;
import org.netbeans.modules.java.hints.introduce.TargetDescription;

/**
 * Makes a method of the selected statements, or of the selected expression.
 *
 * <pre>
 *   int m(int i) { return i + 1; }      →      int m(int i) { return method(i); }
 *                                              private static int method(int i) { return i + 1; }
 * </pre>
 */
public final class ExtractMethod extends Introduce {
  public ExtractMethod() {
    super(IntroduceKind.CREATE_METHOD);
  }

  @Override
  public RefactoringSpec spec() {
    return Spec.selection()
        .option("new-name", "method")
        .option("visibility", "private")
        .option("replace-duplicates", "true")
        .option("destination")
        .done();
  }

  @Override
  DialogFix.Filler filler(Question question) throws RequestException {
    boolean replaceDuplicates = question.flag("replace-duplicates");
    String access = access(question);
    return form -> {
      form.set("duplicates", replaceDuplicates);
      question.given("destination").ifPresent(type -> choose(form, type));
      form.set(access, true);
      name(question, form);
    };
  }

  /** Chooses the class. */
  private static void choose(Form form, String type) {
    JComboBox<?> list = form.list("target");
    for (int i = 0; i < list.getItemCount(); i++) {
      if (list.getItemAt(i) instanceof TargetDescription target
          && target.type.getQualifiedName().equals(type)) {
        list.setSelectedIndex(i);
        return;
      }
    }
    form.refuse("the dialog does not offer " + type);
  }
}
