package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.NodeFinder;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.code.ReplaceInvocationsRefactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/**
 * Replaces all calls of a method by a body. The default is the method's own body, which must leave
 * the behaviour as it is.
 *
 * <pre>
 *   int m(int i) { return i + 1; }           int m(int i) { return i + 1; }
 *   int k() { return m(2); }          →      int k() { return 2 + 1; }
 * </pre>
 */
public final class ReplaceInvocations implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.method().option("body").done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IMethod method = question.method();
    if (!RefactoringAvailabilityTesterCore.isReplaceInvocationsAvailable(method)) {
      return Plan.notOffered();
    }
    String body = question.given("body").orElse(body(question, method));
    if (body == null) {
      return Plan.notOffered();
    }
    ReplaceInvocationsRefactoring refactoring = new ReplaceInvocationsRefactoring(method);
    return Plan.checked(
        refactoring,
        () -> {
          refactoring.setBody(body, method.getParameterNames());
          return new RefactoringStatus();
        });
  }

  /** The text between the braces; null if the method has none. */
  private static String body(Question question, IMethod method) throws CoreException {
    ASTNode name =
        NodeFinder.perform(question.parse(method.getCompilationUnit()), method.getNameRange());
    if (!(name.getParent() instanceof MethodDeclaration declaration)
        || declaration.getBody() == null) {
      return null;
    }
    Block block = declaration.getBody();
    int start = block.getStartPosition();
    String source = method.getCompilationUnit().getSource();
    return source.substring(start + 1, start + block.getLength() - 1).strip();
  }
}
