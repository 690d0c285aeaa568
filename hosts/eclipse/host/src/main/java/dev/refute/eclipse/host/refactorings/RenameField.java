package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IField;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameEnumConstProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameFieldProcessor;

/**
 * Gives a field or an enum constant another name, and its getter and setter if asked to.
 *
 * <pre>
 *   class A { int f; }                     class A { int g; }
 *   class B { int m(A a) {          →      class B { int m(A a) {
 *     return a.f; } }                        return a.g; } }
 * </pre>
 */
public final class RenameField implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Delegates.spec(
            Rename.specWithText(Spec.field())
                .option("rename-getter", "false")
                .option("rename-setter", "false"))
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IField field = question.field();
    if (!RefactoringAvailabilityTesterCore.isRenameFieldAvailable(field)
        && !RefactoringAvailabilityTesterCore.isRenameEnumConstAvailable(field)) {
      return Plan.notOffered();
    }
    RenameFieldProcessor processor =
        field.isEnumConstant()
            ? new RenameEnumConstProcessor(field)
            : new RenameFieldProcessor(field);
    // Eclipse returns the reason why a box cannot be ticked, or null.
    processor.setRenameGetter(
        question.flag("rename-getter") && processor.canEnableGetterRenaming() == null);
    processor.setRenameSetter(
        question.flag("rename-setter") && processor.canEnableSetterRenaming() == null);
    return Rename.plan(question, processor);
  }
}
