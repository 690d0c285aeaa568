package dev.refute.openrewrite;

import dev.refute.host.Options;
import dev.refute.host.RequestReader;
import dev.refute.protocol.RequestException;
import dev.refute.protocol.Target;
import java.util.ArrayList;
import java.util.List;
import org.openrewrite.SourceFile;
import org.openrewrite.java.JavaVisitor;
import org.openrewrite.java.MethodMatcher;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.TypeUtils;

/** A request in OpenRewrite's terms: which declaration of the parsed program is meant by it. */
final class Question extends RequestReader {
  private final List<SourceFile> files;

  Question(List<SourceFile> files, Target target, Options options) {
    super(target, options);
    this.files = files;
  }

  JavaType.FullyQualified type() throws RequestException, NotOffered {
    return declaration().getType();
  }

  /** The target's class; recipes know a class by its name alone. */
  private J.ClassDeclaration declaration() throws RequestException, NotOffered {
    if (target().hasFile()) {
      throw new NotOffered("recipes do not name local and anonymous types");
    }
    String name = typeName();
    for (SourceFile file : files) {
      List<J.ClassDeclaration> found = new ArrayList<>();
      new JavaVisitor<List<J.ClassDeclaration>>() {
        @Override
        public J visitClassDeclaration(J.ClassDeclaration type, List<J.ClassDeclaration> all) {
          boolean isIt =
              type.getType() != null
                  && type.getType().getFullyQualifiedName().replace('$', '.').equals(name);
          if (isIt) {
            all.add(type);
          }
          return super.visitClassDeclaration(type, all);
        }
      }.visit(file, found);
      if (!found.isEmpty()) {
        return found.get(0);
      }
    }
    throw noType(name);
  }

  /** The method as recipes write it: {@code p.A m(int, java.lang.String)}. */
  String methodPattern() throws RequestException, NotOffered {
    return MethodMatcher.methodPattern(method());
  }

  private JavaType.Method method() throws RequestException, NotOffered {
    String name = methodName();
    J.ClassDeclaration type = declaration();
    List<JavaType.Method> meant = new ArrayList<>();
    for (var statement : type.getBody().getStatements()) {
      if (statement instanceof J.MethodDeclaration method
          && method.getSimpleName().equals(name)
          && method.getMethodType() != null
          && target().takes(erased(method.getMethodType()))) {
        if (method.isConstructor()) {
          throw new NotOffered("no recipe of ours is for constructors");
        }
        meant.add(method.getMethodType());
      }
    }
    return only(meant);
  }

  private static List<String> erased(JavaType.Method method) {
    return method.getParameterTypes().stream().map(Question::erased).toList();
  }

  private static String erased(JavaType type) {
    if (type instanceof JavaType.Array array) {
      return erased(array.getElemType()) + "[]";
    }
    if (type instanceof JavaType.GenericTypeVariable variable) {
      return variable.getBounds().isEmpty()
          ? "java.lang.Object"
          : erased(variable.getBounds().get(0));
    }
    if (type instanceof JavaType.Primitive primitive) {
      return primitive == JavaType.Primitive.String ? "java.lang.String" : primitive.getKeyword();
    }
    JavaType.FullyQualified named = TypeUtils.asFullyQualified(type);
    return named == null ? String.valueOf(type) : named.getFullyQualifiedName().replace('$', '.');
  }

  /** The recipes follow a method to what overrides it, not to what it overrides. */
  void mustOverrideNothing() throws RequestException, NotOffered {
    if (method().getOverride() != null) {
      throw new NotOffered("the recipe is for a method that overrides nothing");
    }
  }
}
