package dev.refute.netbeans;

import com.sun.source.tree.ClassTree;
import com.sun.source.util.TreePath;
import dev.refute.host.Options;
import dev.refute.host.RequestReader;
import dev.refute.protocol.RequestException;
import dev.refute.protocol.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import org.netbeans.api.java.source.CompilationController;
import org.netbeans.api.java.source.ElementHandle;
import org.netbeans.api.java.source.SourceUtils;
import org.netbeans.api.java.source.TreePathHandle;
import org.netbeans.modules.refactoring.java.api.MemberInfo;
import org.openide.filesystems.FileObject;
import org.openide.filesystems.FileUtil;

/** A request in NetBeans' terms, while the compiler holds the file of the target. */
public final class Question extends RequestReader {
  private final CompilationController javac;
  private final Program program;

  Question(CompilationController javac, Program program, Target target, Options options) {
    super(target, options);
    this.javac = javac;
    this.program = program;
  }

  public CompilationController javac() {
    return javac;
  }

  /** The source root. */
  public FileObject root() {
    return program.root();
  }

  /** What answers NetBeans' dialogs. */
  public Dialogs dialogs() {
    return program.services().dialogs();
  }

  /** The file that the target is in. */
  public FileObject file() {
    return javac.getFileObject();
  }

  // ---- The target.

  /** The type by its name; a local or an anonymous one by a selection in it. */
  public TypeElement type() throws RequestException {
    TypeElement selected = target().hasFile() ? selectedType() : null;
    boolean isMeant = selected != null && canMean(selected.getSimpleName().toString());
    return isMeant ? selected : type(typeName());
  }

  /** The innermost type around the selection; null if there is none. */
  private TypeElement selectedType() throws RequestException {
    for (TreePath path = selection(); path != null; path = path.getParentPath()) {
      if (path.getLeaf() instanceof ClassTree
          && javac.getTrees().getElement(path) instanceof TypeElement type) {
        return type;
      }
    }
    return null;
  }

  /** A type of the program or of the library. */
  public TypeElement type(String name) throws RequestException {
    TypeElement type = javac.getElements().getTypeElement(name);
    if (type == null) {
      throw noType(name);
    }
    return type;
  }

  /** A constructor is named as its class. */
  public ExecutableElement method() throws RequestException {
    String name = methodName();
    TypeElement type = type();
    List<ExecutableElement> candidates = new ArrayList<>();
    candidates.addAll(ElementFilter.methodsIn(type.getEnclosedElements()));
    candidates.addAll(ElementFilter.constructorsIn(type.getEnclosedElements()));
    // Not what the compiler adds, such as the values() of an enumeration.
    candidates.removeIf(method -> javac.getTrees().getTree(method) == null);
    candidates.removeIf(method -> !name(method).equals(name) || !takes(method));
    return only(candidates);
  }

  private static String name(ExecutableElement method) {
    String name = method.getSimpleName().toString();
    return name.equals("<init>") ? method.getEnclosingElement().getSimpleName().toString() : name;
  }

  private boolean takes(ExecutableElement method) {
    List<String> types = new ArrayList<>();
    for (VariableElement parameter : method.getParameters()) {
      types.add(javac.getTypes().erasure(parameter.asType()).toString());
    }
    return target().takes(types);
  }

  public VariableElement field() throws RequestException {
    String name = fieldName();
    for (VariableElement field : ElementFilter.fieldsIn(type().getEnclosedElements())) {
      if (field.getSimpleName().contentEquals(name)) {
        return field;
      }
    }
    throw noField();
  }

  /** The method or the field that the target names. */
  public Element member() throws RequestException {
    return hasMethod() ? method() : field();
  }

  /** A parameter of the target method. */
  public VariableElement parameter(String name) throws RequestException {
    for (VariableElement parameter : method().getParameters()) {
      if (parameter.getSimpleName().contentEquals(name)) {
        return parameter;
      }
    }
    throw RequestException.bad("the method has no parameter " + name);
  }

  /** The first character of the selection. */
  public int start() throws RequestException {
    checkSelection(javac.getText().length());
    return target().offset();
  }

  /** Behind its last character. */
  public int end() throws RequestException {
    return start() + target().length();
  }

  /**
   * The selected tree. It is looked up around the middle of the selection, as NetBeans' menus do.
   */
  public TreePath selection() throws RequestException {
    int start = start();
    int end = end();
    int middle = start == end ? start : (start + end) / 2 + 1;
    TreePath path = javac.getTreeUtilities().pathFor(Math.min(middle, end));
    var positions = javac.getTrees().getSourcePositions();
    while (path.getParentPath() != null) {
      var unit = path.getCompilationUnit();
      if (positions.getStartPosition(unit, path.getLeaf()) <= start
          && positions.getEndPosition(unit, path.getLeaf()) >= end) {
        break;
      }
      path = path.getParentPath();
    }
    return path;
  }

  // ---- What recipes need besides.

  /** Whether the program declares the type, and not the library. */
  public boolean isOurs(TypeElement type) {
    FileObject file = SourceUtils.getFile(ElementHandle.create(type), javac.getClasspathInfo());
    return file != null && FileUtil.isParentOf(root(), file);
  }

  /** A handle of an element that this file declares. */
  public TreePathHandle handle(Element element) {
    TreePath path = javac.getTrees().getPath(element);
    return path == null || path.getCompilationUnit() != javac.getCompilationUnit()
        ? TreePathHandle.create(element, javac)
        : TreePathHandle.create(path, javac);
  }

  /** The members as a dialog lists them. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public MemberInfo<ElementHandle<? extends Element>>[] infos(
      List<? extends Element> members, Predicate<Element> makeAbstract) {
    MemberInfo[] infos = new MemberInfo[members.size()];
    for (int i = 0; i < infos.length; i++) {
      infos[i] = MemberInfo.create(members.get(i), javac);
      infos[i].setMakeAbstract(makeAbstract.test(members.get(i)));
    }
    return infos;
  }

  /** Methods and fields of a type, by name; "*" stands for all of them. */
  public List<Element> members(String option, TypeElement type) throws RequestException {
    List<Element> offered = new ArrayList<>();
    for (Element member : type.getEnclosedElements()) {
      boolean isMethod = member.getKind() == ElementKind.METHOD;
      if (isMethod || member.getKind().isField()) {
        offered.add(member);
      }
    }
    String owner = type.getQualifiedName().toString();
    return choose(option, owner, offered, member -> member.getSimpleName().toString());
  }
}
