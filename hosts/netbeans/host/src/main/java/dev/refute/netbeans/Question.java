package dev.refute.netbeans;

import com.sun.source.tree.ClassTree;
import com.sun.source.util.TreePath;
import dev.refute.host.Options;
import dev.refute.protocol.RequestException;
import dev.refute.protocol.Target;
import java.util.ArrayList;
import java.util.List;
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

/** A request, in NetBeans' terms, while the compiler holds the file that the target is in. */
public final class Question {
  private final CompilationController javac;
  private final FileObject root;
  private final Target target;
  private final Options options;

  Question(CompilationController javac, FileObject root, Target target, Options options) {
    this.javac = javac;
    this.root = root;
    this.target = target;
    this.options = options;
  }

  public CompilationController javac() {
    return javac;
  }

  public Options options() {
    return options;
  }

  /** The source root. */
  public FileObject root() {
    return root;
  }

  /** The file that the target is in. */
  public FileObject file() {
    return javac.getFileObject();
  }

  // ---- The target.

  /** The type by its name; a local or an anonymous one by a selection in it. */
  public TypeElement type() throws RequestException {
    TypeElement selected = isGiven(target.file()) ? selectedType() : null;
    boolean isMeant =
        selected != null
            && (!hasType() || selected.getSimpleName().contentEquals(simple(target.type())));
    return isMeant ? selected : type(given("type", target.type()));
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

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** A type of the program or of the library. */
  public TypeElement type(String name) throws RequestException {
    TypeElement type = javac.getElements().getTypeElement(name);
    if (type == null) {
      throw RequestException.bad("no type " + name + " in the program");
    }
    return type;
  }

  /** A constructor is named as its class. */
  public ExecutableElement method() throws RequestException {
    String name = given("method", target.method());
    TypeElement type = type();
    List<ExecutableElement> candidates = new ArrayList<>();
    candidates.addAll(ElementFilter.methodsIn(type.getEnclosedElements()));
    candidates.addAll(ElementFilter.constructorsIn(type.getEnclosedElements()));
    // Not what the compiler adds, such as the values() of an enumeration.
    candidates.removeIf(method -> javac.getTrees().getTree(method) == null);
    candidates.removeIf(method -> !name(method).equals(name) || !takes(method));
    if (candidates.isEmpty()) {
      String parameters = target.parameters() == null ? "" : target.parameters().toString();
      throw RequestException.bad("no method " + target.type() + "." + name + parameters);
    }
    if (candidates.size() > 1) {
      throw RequestException.bad(
          "several methods " + target.type() + "." + name + ": give \"parameters\"");
    }
    return candidates.get(0);
  }

  private static String name(ExecutableElement method) {
    String name = method.getSimpleName().toString();
    return name.equals("<init>") ? method.getEnclosingElement().getSimpleName().toString() : name;
  }

  /** Whether the erased parameter types are the target's; a simple name matches in any package. */
  private boolean takes(ExecutableElement method) {
    List<String> wanted = target.parameters();
    if (wanted == null) {
      return true;
    }
    if (wanted.size() != method.getParameters().size()) {
      return false;
    }
    for (int i = 0; i < wanted.size(); i++) {
      VariableElement parameter = method.getParameters().get(i);
      String type = javac.getTypes().erasure(parameter.asType()).toString();
      String name = wanted.get(i).replace("...", "[]");
      if (!type.equals(name) && !type.endsWith("." + name)) {
        return false;
      }
    }
    return true;
  }

  public VariableElement field() throws RequestException {
    String name = given("field", target.field());
    for (VariableElement field : ElementFilter.fieldsIn(type().getEnclosedElements())) {
      if (field.getSimpleName().contentEquals(name)) {
        return field;
      }
    }
    throw RequestException.bad("no field " + target.type() + "." + name);
  }

  /** The method or the field that the target names. */
  public Element member() throws RequestException {
    return hasMethod() ? method() : field();
  }

  /** Whether the target has a name, and is not just a place in a file. */
  public boolean hasType() {
    return isGiven(target.type());
  }

  public boolean hasMethod() {
    return isGiven(target.method());
  }

  public boolean hasField() {
    return isGiven(target.field());
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

  /** What the selection is on, found as NetBeans' menus find it: around its middle. */
  public TreePath selection() throws RequestException {
    int end = target.offset() + target.length();
    if (target.offset() < 0 || target.length() < 0 || end > javac.getText().length()) {
      throw RequestException.bad("the selection lies outside " + target.file());
    }
    int middle = target.length() == 0 ? target.offset() : (target.offset() + end) / 2 + 1;
    TreePath path = javac.getTreeUtilities().pathFor(Math.min(middle, end));
    var positions = javac.getTrees().getSourcePositions();
    while (path.getParentPath() != null) {
      var unit = path.getCompilationUnit();
      if (positions.getStartPosition(unit, path.getLeaf()) <= target.offset()
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
    return file != null && FileUtil.isParentOf(root, file);
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
      List<? extends Element> members, boolean makeAbstract) {
    MemberInfo[] infos = new MemberInfo[members.size()];
    for (int i = 0; i < infos.length; i++) {
      infos[i] = MemberInfo.create(members.get(i), javac);
      infos[i].setMakeAbstract(makeAbstract);
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
    if (options.text(option).equals("*")) {
      return offered;
    }
    List<Element> chosen = new ArrayList<>();
    for (String name : options.list(option)) {
      int before = chosen.size();
      for (Element member : offered) {
        if (member.getSimpleName().contentEquals(name)) {
          chosen.add(member);
        }
      }
      if (chosen.size() == before) {
        throw RequestException.bad(
            "no member " + type.getQualifiedName() + "." + name + " can be chosen");
      }
    }
    return chosen;
  }

  private static boolean isGiven(String value) {
    return value != null && !value.isEmpty();
  }

  private static String given(String field, String value) throws RequestException {
    if (!isGiven(value)) {
      throw RequestException.bad("the target has no \"" + field + "\"");
    }
    return value;
  }
}
