package dev.refute.eclipse.host;

import dev.refute.eclipse.host.refactorings.AddParameter;
import dev.refute.eclipse.host.refactorings.ChangeParameterType;
import dev.refute.eclipse.host.refactorings.ChangeReturnType;
import dev.refute.eclipse.host.refactorings.ChangeVisibility;
import dev.refute.eclipse.host.refactorings.ConvertAnonymousToNested;
import dev.refute.eclipse.host.refactorings.ConvertLocalToField;
import dev.refute.eclipse.host.refactorings.EncapsulateField;
import dev.refute.eclipse.host.refactorings.ExtractClass;
import dev.refute.eclipse.host.refactorings.ExtractConstant;
import dev.refute.eclipse.host.refactorings.ExtractInterface;
import dev.refute.eclipse.host.refactorings.ExtractLocal;
import dev.refute.eclipse.host.refactorings.ExtractMethod;
import dev.refute.eclipse.host.refactorings.ExtractSuperclass;
import dev.refute.eclipse.host.refactorings.InferTypeArguments;
import dev.refute.eclipse.host.refactorings.InlineConstant;
import dev.refute.eclipse.host.refactorings.InlineLocal;
import dev.refute.eclipse.host.refactorings.InlineMethod;
import dev.refute.eclipse.host.refactorings.IntroduceFactory;
import dev.refute.eclipse.host.refactorings.IntroduceIndirection;
import dev.refute.eclipse.host.refactorings.IntroduceParameter;
import dev.refute.eclipse.host.refactorings.IntroduceParameterObject;
import dev.refute.eclipse.host.refactorings.MemberToTop;
import dev.refute.eclipse.host.refactorings.MoveMethod;
import dev.refute.eclipse.host.refactorings.MoveStatic;
import dev.refute.eclipse.host.refactorings.MoveType;
import dev.refute.eclipse.host.refactorings.PullUpField;
import dev.refute.eclipse.host.refactorings.PullUpMethod;
import dev.refute.eclipse.host.refactorings.PushDownField;
import dev.refute.eclipse.host.refactorings.PushDownMethod;
import dev.refute.eclipse.host.refactorings.RemoveParameter;
import dev.refute.eclipse.host.refactorings.RenameField;
import dev.refute.eclipse.host.refactorings.RenameLocal;
import dev.refute.eclipse.host.refactorings.RenameMethod;
import dev.refute.eclipse.host.refactorings.RenamePackage;
import dev.refute.eclipse.host.refactorings.RenameParameter;
import dev.refute.eclipse.host.refactorings.RenameType;
import dev.refute.eclipse.host.refactorings.RenameTypeParameter;
import dev.refute.eclipse.host.refactorings.ReorderParameters;
import dev.refute.eclipse.host.refactorings.UseSupertype;
import dev.refute.host.Catalogue;
import java.util.List;

/** Every refactoring that the host knows. To add one: write its class, and a line here. */
final class Recipes {
  static final Catalogue<Recipe> ALL =
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
