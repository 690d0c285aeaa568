package dev.refute.netbeans.refactorings;

import dev.refute.host.Spec;
import dev.refute.netbeans.Question;
import dev.refute.netbeans.Recipe;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.netbeans.modules.refactoring.api.RenameRefactoring;
import org.netbeans.modules.refactoring.java.ui.JavaRenameProperties;

/**
 * Gives a field another name, with all its uses.
 *
 * <pre>
 *   class A { int f; int m() { return f; } }      →      class A { int g; int m() { return g; } }
 * </pre>
 */
public final class RenameField implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.field().required("new-name").option("rename-accessors", "false").done();
  }

  @Override
  public AbstractRefactoring make(Question question) throws RequestException {
    RenameRefactoring refactoring = Rename.of(question, question.handle(question.field()));
    JavaRenameProperties properties = new JavaRenameProperties();
    properties.setIsRenameGettersSetters(question.flag("rename-accessors"));
    refactoring.getContext().add(properties);
    return refactoring;
  }
}
