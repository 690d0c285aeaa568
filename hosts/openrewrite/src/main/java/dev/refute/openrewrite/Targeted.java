package dev.refute.openrewrite;

import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.Map;
import org.openrewrite.Recipe;
import org.openrewrite.java.ChangeMethodAccessLevel;
import org.openrewrite.java.ChangeMethodName;
import org.openrewrite.java.ChangePackage;
import org.openrewrite.java.ChangeType;
import org.openrewrite.java.NoStaticImport;
import org.openrewrite.java.UseStaticImport;
import org.openrewrite.java.tree.JavaType;

/** Recipes whose options say which declaration is meant, and what becomes of it. */
final class Targeted implements Entry {
  private static final String NEW_NAME = "new-name";

  /** By name: other engines' where they do the same. */
  static final Map<String, Entry> ALL =
      Map.of(
          "rename-method",
          new Targeted(Spec.method().required(NEW_NAME), Targeted::renameMethod),
          "rename-type",
          new Targeted(Spec.type().required(NEW_NAME), Targeted::renameType),
          "rename-package",
          new Targeted(Spec.type().required(NEW_NAME), Targeted::renamePackage),
          "move-type",
          new Targeted(Spec.type().required("destination"), Targeted::moveType),
          "change-visibility",
          new Targeted(Spec.method().required("visibility"), Targeted::changeVisibility),
          "recipe:java.UseStaticImport",
          new Targeted(Spec.method().idempotent(), Targeted::useStaticImport),
          "recipe:java.NoStaticImport",
          new Targeted(Spec.method().idempotent(), Targeted::noStaticImport));

  private interface Filled {
    Recipe recipe(Question question) throws RequestException, NotOffered;
  }

  private final RefactoringSpec spec;
  private final Filled filled;

  private Targeted(Spec spec, Filled filled) {
    this.spec = spec.done();
    this.filled = filled;
  }

  @Override
  public RefactoringSpec spec() {
    return spec;
  }

  @Override
  public Recipe recipe(Question question) throws RequestException, NotOffered {
    return filled.recipe(question);
  }

  private static Recipe renameMethod(Question question) throws RequestException, NotOffered {
    question.mustOverrideNothing();
    return new ChangeMethodName(question.methodPattern(), question.text(NEW_NAME), true, null);
  }

  private static Recipe renameType(Question question) throws RequestException, NotOffered {
    String old = question.type().getFullyQualifiedName();
    int end = Math.max(old.lastIndexOf('.'), old.lastIndexOf('$')) + 1;
    return new ChangeType(old, old.substring(0, end) + question.text(NEW_NAME), null);
  }

  private static Recipe renamePackage(Question question) throws RequestException, NotOffered {
    return new ChangePackage(packageOf(question), question.text(NEW_NAME), null);
  }

  private static Recipe moveType(Question question) throws RequestException, NotOffered {
    JavaType.FullyQualified type = question.type();
    if (type.getOwningClass() != null) {
      throw new NotOffered("ChangeType is for a type of a package");
    }
    String old = type.getFullyQualifiedName();
    String name = old.substring(old.lastIndexOf('.') + 1);
    return new ChangeType(old, question.text("destination") + "." + name, null);
  }

  private static String packageOf(Question question) throws RequestException, NotOffered {
    String name = question.type().getPackageName();
    if (name.isEmpty()) {
      throw new NotOffered("the type is in no package");
    }
    return name;
  }

  private static Recipe changeVisibility(Question question) throws RequestException, NotOffered {
    return new ChangeMethodAccessLevel(
        question.methodPattern(), question.text("visibility"), null);
  }

  private static Recipe useStaticImport(Question question) throws RequestException, NotOffered {
    return new UseStaticImport(question.methodPattern());
  }

  private static Recipe noStaticImport(Question question) throws RequestException, NotOffered {
    return new NoStaticImport(question.methodPattern());
  }
}
