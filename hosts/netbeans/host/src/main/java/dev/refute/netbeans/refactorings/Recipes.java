package dev.refute.netbeans.refactorings;

import dev.refute.host.Catalogue;
import dev.refute.netbeans.Offer;
import dev.refute.netbeans.hints.Hints;
import java.util.List;
import java.util.stream.Stream;

/** Every refactoring that the host knows. To add one: write its class, and a line here. */
public final class Recipes {
  private static final List<Offer> REFACTORINGS =
      List.of(
          new AddParameter(),
          new ChangeMethodSignature(),
          new ChangeParameterType(),
          new ChangeReturnType(),
          new ChangeVisibility(),
          new ConvertAnonymousToNested(),
          new ConvertLocalToField(),
          new CopyType(),
          new EncapsulateField(),
          new ExtractConstant(),
          new ExtractInterface(),
          new ExtractLocal(),
          new ExtractMethod(),
          new ExtractSuperclass(),
          new InlineConstant(),
          new InlineLocal(),
          new InlineMethod(),
          new IntroduceBuilder(),
          new IntroduceFactory(),
          new IntroduceField(),
          new IntroduceLocalExtension(),
          new IntroduceParameter(),
          new InvertBoolean(),
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
          new RenameSelected(),
          new RenameType(),
          new ReorderParameters(),
          new SafeDelete(),
          new UseSupertype());

  public static final Catalogue<Offer> ALL =
      new Catalogue<>(
          Stream.of(REFACTORINGS, Hints.EVERYWHERE, Hints.AT_CARET)
              .flatMap(List::stream)
              .toList());

  private Recipes() {}
}
