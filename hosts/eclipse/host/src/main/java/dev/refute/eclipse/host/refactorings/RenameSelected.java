package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IField;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.ILocalVariable;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.ITypeParameter;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.rename.JavaRenameProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.MethodChecks;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameEnumConstProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameFieldProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameLocalVariableProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameNonVirtualMethodProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenamePackageProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameTypeParameterProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameTypeProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameVirtualMethodProcessor;

/**
 * Gives whatever is named at the selection another name, as the editor does: at a declaration or at
 * a use; a variable, a member, a record component, a type, a type parameter or a package.
 *
 * <pre>
 *   record A(int «x») { }                  record A(int y) { }
 *   int m(A a) { return a.x(); }    →      int m(A a) { return a.y(); }
 * </pre>
 */
public final class RenameSelected implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Delegates.spec(Rename.specWithText(Spec.selection())).done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IJavaElement[] selected = question.unit().codeSelect(question.offset(), question.length());
    if (selected.length != 1) {
      return Plan.notOffered();
    }
    IJavaElement element = selected[0];
    // A constructor is renamed with its class.
    if (element instanceof IMethod method && method.exists() && method.isConstructor()) {
      element = method.getDeclaringType();
    }
    if (!RefactoringAvailabilityTesterCore.isRenameElementAvailable(element)) {
      return Plan.notOffered();
    }
    return Rename.plan(question, processor(element));
  }

  /** What Eclipse renames such an element with. */
  private static JavaRenameProcessor processor(IJavaElement element)
      throws CoreException, RequestException {
    if (element instanceof IType type) {
      return new RenameTypeProcessor(type);
    }
    if (element instanceof IMethod method) {
      return MethodChecks.isVirtual(method)
          ? new RenameVirtualMethodProcessor(method)
          : new RenameNonVirtualMethodProcessor(method);
    }
    if (element instanceof IField field) {
      return field.isEnumConstant()
          ? new RenameEnumConstProcessor(field)
          : new RenameFieldProcessor(field);
    }
    if (element instanceof ILocalVariable variable) {
      return new RenameLocalVariableProcessor(variable);
    }
    if (element instanceof ITypeParameter parameter) {
      return new RenameTypeParameterProcessor(parameter);
    }
    if (element instanceof IPackageFragment fragment) {
      return new RenamePackageProcessor(fragment);
    }
    throw RequestException.bad("the selection has no name that can be changed");
  }
}
