package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.host.Spec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.internal.corext.refactoring.ParameterInfo;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.structure.ChangeSignatureProcessor;
import org.eclipse.ltk.core.refactoring.participants.ProcessorBasedRefactoring;

/**
 * What all changes of a method's signature share: one wizard, whose table is edited after the
 * initial check. Overriding methods and calls follow.
 */
final class ChangeSignature {
  private ChangeSignature() {}

  /** What the user types into the wizard. */
  @FunctionalInterface
  interface Edit {
    void make(ChangeSignatureProcessor processor) throws CoreException, RequestException;
  }

  /** A specification with the options that all of them have. */
  static Spec spec() {
    return Delegates.spec(Spec.method());
  }

  /** Whether the wizard lets the user type that. */
  @FunctionalInterface
  interface Offer {
    boolean isMade(ChangeSignatureProcessor processor) throws CoreException;
  }

  static Plan plan(Question question, Edit edit) throws CoreException, RequestException {
    return plan(question, processor -> true, edit);
  }

  static Plan plan(Question question, Offer offer, Edit edit)
      throws CoreException, RequestException {
    IMethod method = question.method();
    if (!RefactoringAvailabilityTesterCore.isChangeSignatureAvailable(method)) {
      return Plan.notOffered();
    }
    ChangeSignatureProcessor processor = new ChangeSignatureProcessor(method);
    return Plan.checked(
        new ProcessorBasedRefactoring(processor),
        () -> {
          if (!offer.isMade(processor)) {
            return Plan.greyedOut();
          }
          edit.make(processor);
          Delegates.set(processor, question);
          return processor.checkSignature();
        });
  }

  /** The row of a parameter that the method has. */
  static ParameterInfo parameter(ChangeSignatureProcessor processor, String name)
      throws RequestException {
    for (ParameterInfo parameter : processor.getParameterInfos()) {
      if (parameter.getOldName().equals(name)) {
        return parameter;
      }
    }
    throw RequestException.bad("the method has no parameter " + name);
  }
}
