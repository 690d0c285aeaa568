package dev.refute.netbeans;

import dev.refute.host.Catalogue;
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
              new EncapsulateField(),
              new ExtractInterface(),
              new ExtractSuperclass(),
              new InlineConstant(),
              new InlineLocal(),
              new InlineMethod(),
              new IntroduceParameter(),
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
              new ReorderParameters(),
              new SafeDelete(),
              new UseSupertype()));

  private Recipes() {}
}
