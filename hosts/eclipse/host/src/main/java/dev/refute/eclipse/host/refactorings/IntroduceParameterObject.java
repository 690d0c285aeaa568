package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.List;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.refactoring.descriptors.IntroduceParameterObjectDescriptor;
import org.eclipse.jdt.internal.core.refactoring.descriptors.RefactoringSignatureDescriptorFactory;
import org.eclipse.jdt.internal.corext.refactoring.ParameterInfo;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.structure.IntroduceParameterObjectProcessor;
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
    return Spec.method()
        .option("class-name")
        .option("parameter-name")
        .option("parameters", "*")
        .option("top-level", "true")
        .option("getters", "false")
        .option("setters", "false")
        .option("keep-original", "false")
        .option("deprecate-original", "true")
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
    return Plan.of(new ProcessorBasedRefactoring(processor), () -> enter(question, processor));
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
    processor.setDelegateUpdating(question.flag("keep-original"));
    processor.setDeprecateDelegates(question.flag("deprecate-original"));
  }
}
