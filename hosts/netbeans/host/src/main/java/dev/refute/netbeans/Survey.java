package dev.refute.netbeans;

import com.sun.source.tree.ClassTree;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.netbeans.api.java.source.CompilationController;
import org.netbeans.modules.java.source.usages.MemoryIndex;

/** Lists the classes of a file, for the index and to find the one asked for. */
final class Survey extends TreePathScanner<Void, Void> {
  private final CompilationController javac;
  private final String path;
  private final List<MemoryIndex.Entry> entries = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  private Survey(CompilationController javac, String path) {
    this.javac = javac;
    this.path = path;
  }

  static Survey of(CompilationController javac, String path) {
    Survey survey = new Survey(javac, path);
    survey.scan(javac.getCompilationUnit(), null);
    return survey;
  }

  List<MemoryIndex.Entry> entries() {
    return entries;
  }

  /** Whether the file declares the type of this qualified name. */
  boolean declares(String name) {
    return names.contains(name);
  }

  @Override
  public Void visitClass(ClassTree tree, Void nothing) {
    if (javac.getTrees().getElement(getCurrentPath()) instanceof TypeElement type) {
      names.add(type.getQualifiedName().toString());
      NestingKind nesting = type.getNestingKind();
      entries.add(
          new MemoryIndex.Entry(
              binaryName(type),
              type.getKind(),
              nesting == NestingKind.LOCAL || nesting == NestingKind.ANONYMOUS,
              path,
              supertypes(type)));
    }
    return super.visitClass(tree, nothing);
  }

  private Set<String> supertypes(TypeElement type) {
    List<TypeMirror> mirrors = new ArrayList<>(type.getInterfaces());
    mirrors.add(type.getSuperclass());
    Set<String> found = new HashSet<>();
    for (TypeMirror mirror : mirrors) {
      Element element = javac.getTypes().asElement(mirror);
      if (element instanceof TypeElement supertype) {
        found.add(binaryName(supertype));
      }
    }
    return found;
  }

  private String binaryName(TypeElement type) {
    return javac.getElements().getBinaryName(type).toString();
  }
}
