package dev.refute.eclipse.host;

import dev.refute.host.Options;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.Request;
import dev.refute.protocol.RequestException;
import dev.refute.protocol.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IField;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IMember;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.ISourceRange;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.internal.corext.codemanipulation.CodeGenerationSettings;
import org.eclipse.jdt.internal.corext.dom.IASTSharedValues;
import org.eclipse.jdt.internal.corext.refactoring.util.RefactoringASTParser;
import org.eclipse.jdt.internal.ui.preferences.JavaPreferencesSettings;

/** A request, in Eclipse's terms: names become handles, options become values. */
public final class Question {
  private final Project project;
  private final Target target;
  private final Options options;

  Question(Project project, RefactoringSpec spec, Request request) throws RequestException {
    this.project = project;
    this.target = request.target();
    this.options = new Options(spec, request.options());
  }

  public Project project() {
    return project;
  }

  // ---- The target.

  /** A part of a file. */
  public record Place(ICompilationUnit unit, int offset, int length) {}

  /** The type by its name; a local or an anonymous one by a selection in it. */
  public IType type() throws RequestException, JavaModelException {
    IType selected = isGiven(target.file()) ? selectedType() : null;
    boolean isMeant =
        selected != null
            && (!isGiven(target.type()) || selected.getElementName().equals(simple(target.type())));
    return isMeant ? selected : type(given("type", target.type()));
  }

  /**
   * What the editor takes the selection for, if it is on the name of a declaration. Its handles of
   * local classes are not those of the outline.
   */
  private IMember selectedMember() throws RequestException, JavaModelException {
    if (!isGiven(target.file())) {
      return null;
    }
    IJavaElement[] selected = unit().codeSelect(target.offset(), target.length());
    boolean isDeclared =
        selected.length == 1
            && selected[0] instanceof IMember member
            && unit().equals(member.getCompilationUnit())
            && member.getNameRange().getOffset() == target.offset();
    return isDeclared ? (IMember) selected[0] : null;
  }

  /** The type on whose name, or a member's, the selection is; or the innermost around it. */
  private IType selectedType() throws RequestException, JavaModelException {
    IMember member = selectedMember();
    if (member != null) {
      return member instanceof IType type ? type : member.getDeclaringType();
    }
    int end = target.offset() + target.length();
    IJavaElement element = unit().getElementAt(target.offset());
    while (element != null && !(element instanceof IType type && contains(type, end))) {
      element = element.getParent();
    }
    return (IType) element;
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static boolean contains(IType type, int end) throws JavaModelException {
    ISourceRange range = type.getSourceRange();
    return end <= range.getOffset() + range.getLength();
  }

  /** The selection; or the name of the method or the field, if the target has one. */
  public Place place() throws RequestException, JavaModelException {
    if (isGiven(target.file()) && !isGiven(target.method()) && !isGiven(target.field())) {
      return new Place(unit(), target.offset(), target.length());
    }
    IMember member = member();
    ISourceRange name = member.getNameRange();
    return new Place(member.getCompilationUnit(), name.getOffset(), name.getLength());
  }

  public IMethod method() throws RequestException, JavaModelException {
    String name = given("method", target.method());
    if (selectedMember() instanceof IMethod selected && selected.getElementName().equals(name)) {
      return selected;
    }
    List<IMethod> matches = new ArrayList<>();
    for (IMethod method : type().getMethods()) {
      boolean taken = target.parameters() == null || Erasure.takes(method, target.parameters());
      if (method.getElementName().equals(name) && taken) {
        matches.add(method);
      }
    }
    if (matches.isEmpty()) {
      String parameters = target.parameters() == null ? "" : target.parameters().toString();
      throw RequestException.bad("no method " + owner() + "." + name + parameters);
    }
    if (matches.size() > 1) {
      throw RequestException.bad(
          "several methods " + owner() + "." + name + ": give \"parameters\"");
    }
    return matches.get(0);
  }

  public IField field() throws RequestException, JavaModelException {
    String name = given("field", target.field());
    if (selectedMember() instanceof IField selected && selected.getElementName().equals(name)) {
      return selected;
    }
    IField field = type().getField(name);
    if (!field.exists()) {
      throw RequestException.bad("no field " + owner() + "." + target.field());
    }
    return field;
  }

  /** The method or the field that the target names. */
  public IMember member() throws RequestException, JavaModelException {
    return hasMethod() ? method() : field();
  }

  /** Whether the target names a method, and not just a type. */
  public boolean hasMethod() {
    return isGiven(target.method());
  }

  /** The file of a selection. */
  public ICompilationUnit unit() throws RequestException, JavaModelException {
    IFile file = project.file(given("file", target.file()));
    ICompilationUnit unit = JavaCore.createCompilationUnitFrom(file);
    if (unit == null || !unit.exists()) {
      throw RequestException.bad("no Java file " + target.file());
    }
    int end = unit.getSource().length();
    if (target.offset() < 0 || target.length() < 0 || target.offset() + target.length() > end) {
      throw RequestException.bad("the selection lies outside " + target.file());
    }
    return unit;
  }

  public int offset() {
    return target.offset();
  }

  public int length() {
    return target.length();
  }

  // ---- The options.

  /** The value given, or the default. EXPECTS: the option is required or has a default. */
  public String text(String option) {
    return options.text(option);
  }

  /** The value given, if it was. */
  public Optional<String> given(String option) {
    return options.given(option);
  }

  public boolean flag(String option) throws RequestException {
    return options.flag(option);
  }

  /** A flag whose default depends on the program. */
  public boolean flag(String option, boolean otherwise) throws RequestException {
    return options.flag(option, otherwise);
  }

  /** Names separated by commas, none of them empty. */
  public List<String> list(String option) {
    return options.list(option);
  }

  /** Whether the option, all or selected, is all. */
  public boolean isAll(String option, boolean otherwise) throws RequestException {
    return options.isAll(option, otherwise);
  }

  /** A place in a list of this size. */
  public int position(String option, int size) throws RequestException {
    return options.position(option, size);
  }

  /** Members of a type, by name; "*" stands for all of those on offer. */
  public IMember[] members(String option, IType type, IMember[] offered) throws RequestException {
    if (text(option).equals("*")) {
      return offered;
    }
    List<IMember> members = new ArrayList<>();
    for (String name : list(option)) {
      boolean found = false;
      for (IMember member : offered) {
        if (member.getElementName().equals(name)) {
          members.add(member);
          found = true;
        }
      }
      if (!found) {
        throw RequestException.bad(
            "no member " + type.getFullyQualifiedName('.') + "." + name + " can be chosen");
      }
    }
    return members.toArray(IMember[]::new);
  }

  // ---- What recipes need besides.

  public IType type(String name) throws RequestException, JavaModelException {
    IType type = project.java().findType(name);
    if (type == null) { // One of several in its file: JDT looks for those only with a monitor.
      type = project.java().findType(name, new NullProgressMonitor());
    }
    if (type == null || !type.exists()) {
      throw RequestException.bad("no type " + name + " in the program");
    }
    return type;
  }

  public CompilationUnit parse(ICompilationUnit unit) {
    return new RefactoringASTParser(IASTSharedValues.SHARED_AST_LEVEL)
        .parse(unit, true, new NullProgressMonitor());
  }

  public CodeGenerationSettings codeStyle() {
    return JavaPreferencesSettings.getCodeGenerationSettings(project.java());
  }

  private String owner() {
    return isGiven(target.type()) ? target.type() : "(the type at " + target.offset() + ")";
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
