package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.structure.ExtractInterfaceProcessor;
import org.eclipse.ltk.core.refactoring.participants.ProcessorBasedRefactoring;

/**
 * Makes an interface of some methods of a class, and uses it where that is possible.
 *
 * <pre>
 *   class A { public void m() {} }      →      interface I { void m(); }
 *                                              class A implements I { public void m() {} }
 * </pre>
 */
public final class ExtractInterface implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type()
        .required("new-name")
        .option("members", "")
        .option("use-interface", "true")
        .option("use-in-instanceof", "false")
        .option("override-annotations", "true")
        .option("copy-comments", "true")
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IType type = question.type();
    if (!RefactoringAvailabilityTesterCore.isExtractInterfaceAvailable(type)) {
      return Plan.notOffered();
    }
    ExtractInterfaceProcessor processor = new ExtractInterfaceProcessor(type, question.codeStyle());
    return Plan.checked(
        new ProcessorBasedRefactoring(processor),
        () -> {
          processor.setTypeName(question.text("new-name"));
          processor.setExtractedMembers(
              question.members("members", type, processor.getExtractableMembers()));
          processor.setReplace(question.flag("use-interface"));
          processor.setInstanceOf(question.flag("use-in-instanceof"));
          processor.setAnnotations(question.flag("override-annotations"));
          processor.setComments(question.flag("copy-comments"));
          return processor.checkTypeName(question.text("new-name"));
        });
  }
}
