package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.List;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.refactoring.descriptors.ExtractClassDescriptor;
import org.eclipse.jdt.internal.core.refactoring.descriptors.RefactoringSignatureDescriptorFactory;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.structure.ExtractClassRefactoring;
import org.eclipse.jdt.internal.corext.refactoring.structure.ExtractClassRefactoring.ExtractClassDescriptorVerification;

/**
 * Moves fields of a class into an object of a new class.
 *
 * <pre>
 *   class A { int f; int g; }      →      class A { AData data = new AData(); }
 *                                         class AData { int f; int g; }
 * </pre>
 */
public final class ExtractClass implements Recipe {
  @Override
  public RefactoringSpec spec() {
    return Spec.type()
        .option("new-name")
        .option("fields", "*")
        .option("field-name", "data")
        .option("top-level", "true")
        .option("getters-setters", "false")
        .done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IType type = question.type();
    if (!RefactoringAvailabilityTesterCore.isExtractClassAvailable(type)) {
      return Plan.notOffered();
    }
    ExtractClassDescriptor descriptor =
        RefactoringSignatureDescriptorFactory.createExtractClassDescriptor();
    descriptor.setType(type);
    ExtractClassRefactoring refactoring = new ExtractClassRefactoring(descriptor);
    return Plan.strict(
        refactoring,
        () -> {
          question.given("new-name").ifPresent(descriptor::setClassName);
          descriptor.setFieldName(question.text("field-name"));
          descriptor.setCreateTopLevel(question.flag("top-level"));
          descriptor.setCreateGetterSetter(question.flag("getters-setters"));
          choose(descriptor, question);
          return refactoring.getAdapter(ExtractClassDescriptorVerification.class).validateAll();
        });
  }

  private static void choose(ExtractClassDescriptor descriptor, Question question) {
    List<String> chosen = question.list("fields");
    for (ExtractClassDescriptor.Field field : descriptor.getFields()) {
      field.setCreateField(chosen.contains("*") || chosen.contains(field.getFieldName()));
    }
  }
}
