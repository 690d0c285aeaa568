package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Catalogue;
import java.util.List;

/** Every refactoring that the host knows. To add one: write its class, and a line here. */
public final class Recipes {
  public static final Catalogue<Recipe> ALL =
      new Catalogue<>(
          List.of(
              new AddParameter(),
              new ChangeParameterType(),
              new ChangeReturnType(),
              new ChangeVisibility(),
              new ConvertAnonymousToNested(),
              new ConvertLocalToField(),
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
              new MemberToTop(),
              new MoveMethod(),
              new MoveStatic(),
              new MoveType(),
              new PullUpField(),
              new PullUpMethod(),
              new PushDownField(),
              new PushDownMethod(),
              new RemoveParameter(),
              new RenameField(),
              new RenameLocal(),
              new RenameMethod(),
              new RenamePackage(),
              new RenameParameter(),
              new RenameType(),
              new RenameTypeParameter(),
              new ReorderParameters(),
              new UseSupertype()));

  private Recipes() {}
}
