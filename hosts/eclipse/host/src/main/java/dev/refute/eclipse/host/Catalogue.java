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
import java.util.Map;

/** Every refactoring that the host knows. To add one: write its class, and a line here. */
final class Catalogue {
  static final Map<String, Recipe> RECIPES =
      Map.ofEntries(
          Map.entry("add-parameter", new AddParameter()),
          Map.entry("change-parameter-type", new ChangeParameterType()),
          Map.entry("change-return-type", new ChangeReturnType()),
          Map.entry("change-visibility", new ChangeVisibility()),
          Map.entry("convert-anonymous-to-nested", new ConvertAnonymousToNested()),
          Map.entry("convert-local-to-field", new ConvertLocalToField()),
          Map.entry("encapsulate-field", new EncapsulateField()),
          Map.entry("extract-class", new ExtractClass()),
          Map.entry("extract-constant", new ExtractConstant()),
          Map.entry("extract-interface", new ExtractInterface()),
          Map.entry("extract-local", new ExtractLocal()),
          Map.entry("extract-method", new ExtractMethod()),
          Map.entry("extract-superclass", new ExtractSuperclass()),
          Map.entry("infer-type-arguments", new InferTypeArguments()),
          Map.entry("inline-constant", new InlineConstant()),
          Map.entry("inline-local", new InlineLocal()),
          Map.entry("inline-method", new InlineMethod()),
          Map.entry("introduce-factory", new IntroduceFactory()),
          Map.entry("introduce-indirection", new IntroduceIndirection()),
          Map.entry("introduce-parameter", new IntroduceParameter()),
          Map.entry("introduce-parameter-object", new IntroduceParameterObject()),
          Map.entry("member-to-top", new MemberToTop()),
          Map.entry("move-method", new MoveMethod()),
          Map.entry("move-static", new MoveStatic()),
          Map.entry("move-type", new MoveType()),
          Map.entry("pull-up-field", new PullUpField()),
          Map.entry("pull-up-method", new PullUpMethod()),
          Map.entry("push-down-field", new PushDownField()),
          Map.entry("push-down-method", new PushDownMethod()),
          Map.entry("remove-parameter", new RemoveParameter()),
          Map.entry("rename-field", new RenameField()),
          Map.entry("rename-local", new RenameLocal()),
          Map.entry("rename-method", new RenameMethod()),
          Map.entry("rename-package", new RenamePackage()),
          Map.entry("rename-parameter", new RenameParameter()),
          Map.entry("rename-type", new RenameType()),
          Map.entry("rename-type-parameter", new RenameTypeParameter()),
          Map.entry("reorder-parameters", new ReorderParameters()),
          Map.entry("use-supertype", new UseSupertype()));

  private Catalogue() {}
}
