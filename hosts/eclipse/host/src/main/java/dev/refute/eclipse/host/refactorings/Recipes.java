package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Recipe;
import dev.refute.eclipse.host.cleanups.CleanUps;
import dev.refute.host.Catalogue;
import java.util.stream.Stream;

/** Every refactoring that the host knows. To add one: write its class, and a line here. */
public final class Recipes {
  public static final Catalogue<Recipe> ALL =
      new Catalogue<>(
          Stream.concat(CleanUps.recipes(), refactorings()).filter(Recipe::isInRelease).toList());

  private static Stream<Recipe> refactorings() {
    return Stream.of(
        new AddParameter(),
        new ChangeMethodSignature(),
        new ChangeParameterType(),
        new ChangeReturnType(),
        new ChangeType(),
        new ChangeVisibility(),
        new ConvertAnonymousToNested(),
        new ConvertLocalToField(),
        new ConvertToRecord(),
        new CopyPackage(),
        new CopyType(),
        new Delete(),
        new EncapsulateField(),
        new ExtractClass(),
        new ExtractConstant(),
        new ExtractInterface(),
        new ExtractLocal(),
        new ExtractMethod(),
        new ExtractSuperclass(),
        new InferTypeArguments(),
        new InlineConstant(),
        new InlineLocal(),
        new InlineMethod(),
        new IntroduceFactory(),
        new IntroduceIndirection(),
        new IntroduceParameter(),
        new IntroduceParameterObject(),
        new MakeStatic(),
        new MemberToTop(),
        new MoveMethod(),
        new MoveStatic(),
        new MoveType(),
        new PullUpField(),
        new PullUpMethod(),
        new PushDownField(),
        new PushDownMethod(),
        new RemoveParameter(),
        new RenameCompilationUnit(),
        new RenameField(),
        new RenameLocal(),
        new RenameMethod(),
        new RenamePackage(),
        new RenameParameter(),
        new RenameSelected(),
        new RenameType(),
        new RenameTypeParameter(),
        new ReorderParameters(),
        new ReplaceInvocations(),
        new SurroundWithTryCatch(),
        new SurroundWithTryWithResources(),
        new UseSupertype());
  }

  private Recipes() {}
}
