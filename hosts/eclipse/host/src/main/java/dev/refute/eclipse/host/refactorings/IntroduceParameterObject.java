package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.JavaConventions;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.refactoring.descriptors.IntroduceParameterObjectDescriptor;
import org.eclipse.jdt.internal.core.refactoring.descriptors.RefactoringSignatureDescriptorFactory;
import org.eclipse.jdt.internal.corext.refactoring.ParameterInfo;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.structure.IntroduceParameterObjectProcessor;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.ltk.core.refactoring.participants.ProcessorBasedRefactoring;

/**
 * Replaces parameters of a method by one object of a new class that holds them.
 *
 * <pre>
 *   void m(int i, int j) {…}      →      void m(MParameter parameterObject) {…}
 *                                        class MParameter { int i; int j; }
 * </pre>
 */
public final class IntroduceParameterObject implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Delegates.spec(Spec.method())
        .option("class-name")
        .option("parameter-name")
        .option("parameters", "*")
        .option("top-level", "true")
        .option("getters", "false")
        .option("setters", "false")
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IMethod method = question.method();
    if (!RefactoringAvailabilityTesterCore.isChangeSignatureAvailable(method)) {
      return Plan.notOffered();
    }
    IntroduceParameterObjectDescriptor descriptor =
        RefactoringSignatureDescriptorFactory.createIntroduceParameterObjectDescriptor();
    descriptor.setMethod(method);
    IntroduceParameterObjectProcessor processor = new IntroduceParameterObjectProcessor(descriptor);
    return Plan.strict(
        new ProcessorBasedRefactoring(processor),
        () -> {
          enter(question, processor);
          return check(method.getJavaProject(), processor);
        });
  }

  private static void enter(Question question, IntroduceParameterObjectProcessor processor)
      throws RequestException {
    question.given("class-name").ifPresent(processor::setClassName);
    question.given("parameter-name").ifPresent(processor::setParameterName);
    List<String> chosen = question.list("parameters");
    for (ParameterInfo parameter : processor.getParameterInfos()) {
      if (!parameter.isAdded() && !chosen.contains("*")) {
        parameter.setCreateField(chosen.contains(parameter.getOldName()));
      }
    }
    processor.updateParameterPosition();
    processor.setCreateAsTopLevel(question.flag("top-level"));
    processor.setCreateGetter(question.flag("getters"));
    processor.setCreateSetter(question.flag("setters"));
    Delegates.set(processor, question);
  }

  /** The page's own checks, which the refactoring does not repeat. */
  private static RefactoringStatus check(
      IJavaProject project, IntroduceParameterObjectProcessor processor) throws CoreException {
    RefactoringStatus status = new RefactoringStatus();
    Set<String> names = new HashSet<>();
    boolean isAnyChosen = false;
    for (ParameterInfo parameter : processor.getParameterInfos()) {
      if (!names.add(parameter.getNewName())) {
        status.addError("there is already a parameter " + parameter.getNewName());
      }
      status.merge(isName(project, parameter.getNewName()));
      isAnyChosen |= parameter.isCreateField();
    }
    if (!isAnyChosen) {
      status.addError("no parameter is chosen");
    }
    status.merge(isName(project, processor.getClassName()));
    if (project.findType(processor.getNewTypeName()) != null) {
      status.addError("there is already a type " + processor.getNewTypeName());
    }
    return status;
  }

  private static RefactoringStatus isName(IJavaProject project, String name) {
    String source = project.getOption(JavaCore.COMPILER_SOURCE, true);
    String compliance = project.getOption(JavaCore.COMPILER_COMPLIANCE, true);
    IStatus valid = JavaConventions.validateIdentifier(name, source, compliance);
    return RefactoringStatus.create(valid);
  }
}
