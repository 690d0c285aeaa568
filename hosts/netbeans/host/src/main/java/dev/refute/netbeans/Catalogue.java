package dev.refute.netbeans;

import dev.refute.netbeans.refactorings.AddParameter;
import dev.refute.netbeans.refactorings.ChangeParameterType;
import dev.refute.netbeans.refactorings.ChangeReturnType;
import dev.refute.netbeans.refactorings.ChangeVisibility;
import dev.refute.netbeans.refactorings.EncapsulateField;
import dev.refute.netbeans.refactorings.ExtractInterface;
import dev.refute.netbeans.refactorings.ExtractSuperclass;
import dev.refute.netbeans.refactorings.InlineConstant;
import dev.refute.netbeans.refactorings.InlineLocal;
import dev.refute.netbeans.refactorings.InlineMethod;
import dev.refute.netbeans.refactorings.IntroduceParameter;
import dev.refute.netbeans.refactorings.MemberToTop;
import dev.refute.netbeans.refactorings.MoveMethod;
import dev.refute.netbeans.refactorings.MoveStatic;
import dev.refute.netbeans.refactorings.MoveType;
import dev.refute.netbeans.refactorings.PullUpField;
import dev.refute.netbeans.refactorings.PullUpMethod;
import dev.refute.netbeans.refactorings.PushDownField;
import dev.refute.netbeans.refactorings.PushDownMethod;
import dev.refute.netbeans.refactorings.RemoveParameter;
import dev.refute.netbeans.refactorings.RenameField;
import dev.refute.netbeans.refactorings.RenameLocal;
import dev.refute.netbeans.refactorings.RenameMethod;
import dev.refute.netbeans.refactorings.RenamePackage;
import dev.refute.netbeans.refactorings.RenameParameter;
import dev.refute.netbeans.refactorings.RenameType;
import dev.refute.netbeans.refactorings.ReorderParameters;
import dev.refute.netbeans.refactorings.SafeDelete;
import dev.refute.netbeans.refactorings.UseSupertype;
import java.util.Map;

/** Every refactoring that the host knows. To add one: write its class, and a line here. */
final class Catalogue {
  static final Map<String, Recipe> RECIPES =
      Map.ofEntries(
          Map.entry("add-parameter", new AddParameter()),
          Map.entry("change-parameter-type", new ChangeParameterType()),
          Map.entry("change-return-type", new ChangeReturnType()),
          Map.entry("change-visibility", new ChangeVisibility()),
          Map.entry("encapsulate-field", new EncapsulateField()),
          Map.entry("extract-interface", new ExtractInterface()),
          Map.entry("extract-superclass", new ExtractSuperclass()),
          Map.entry("inline-constant", new InlineConstant()),
          Map.entry("inline-local", new InlineLocal()),
          Map.entry("inline-method", new InlineMethod()),
          Map.entry("introduce-parameter", new IntroduceParameter()),
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
          Map.entry("reorder-parameters", new ReorderParameters()),
          Map.entry("safe-delete", new SafeDelete()),
          Map.entry("use-supertype", new UseSupertype()));

  private Catalogue() {}
}
