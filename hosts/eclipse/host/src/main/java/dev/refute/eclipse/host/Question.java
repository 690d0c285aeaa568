package dev.refute.eclipse.host;

import dev.refute.host.Options;
import dev.refute.host.RequestReader;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.Request;
import dev.refute.protocol.RequestException;
import java.util.ArrayList;
import java.util.List;
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

/** A request in Eclipse's terms: names become handles, options become values. */
public final class Question extends RequestReader {
  private final Project project;

  Question(Project project, RefactoringSpec spec, Request request) throws RequestException {
    super(request.target(), new Options(spec, request.options()));
    this.project = project;
  }

  public Project project() {
    return project;
  }

  // ---- The target.

  /** A part of a file. */
  public record Place(ICompilationUnit unit, int offset, int length) {}

  /** The type by its name; a local or an anonymous one by a selection in it. */
  public IType type() throws RequestException, JavaModelException {
    IType selected = target().hasFile() ? selectedType() : null;
    boolean isMeant = selected != null && canMean(selected.getElementName());
    return isMeant ? selected : type(typeName());
  }

  /**
   * The member whose declared name is selected, found as the editor finds it. Its handles of local
   * classes differ from those of the outline.
   */
  private IMember selectedMember() throws RequestException, JavaModelException {
    if (!target().hasFile()) {
      return null;
    }
    IJavaElement[] selected = unit().codeSelect(target().offset(), target().length());
    boolean isDeclared =
        selected.length == 1
            && selected[0] instanceof IMember member
            && unit().equals(member.getCompilationUnit())
            && member.getNameRange().getOffset() == target().offset();
    return isDeclared ? (IMember) selected[0] : null;
  }

  /**
   * The type that is selected by its name or by the name of a member; or the innermost type around
   * the selection.
   */
  private IType selectedType() throws RequestException, JavaModelException {
    IMember member = selectedMember();
    if (member != null) {
      return member instanceof IType type ? type : member.getDeclaringType();
    }
    int end = target().offset() + target().length();
    IJavaElement element = unit().getElementAt(target().offset());
    while (element != null && !(element instanceof IType type && contains(type, end))) {
      element = element.getParent();
    }
    return (IType) element;
  }

  private static boolean contains(IType type, int end) throws JavaModelException {
    ISourceRange range = type.getSourceRange();
    return end <= range.getOffset() + range.getLength();
  }

  /** The selection; or the name of the method or the field, if the target has one. */
  public Place place() throws RequestException, JavaModelException {
    if (target().hasFile() && !hasMethod() && !hasField()) {
      return new Place(unit(), target().offset(), target().length());
    }
    IMember member = member();
    ISourceRange name = member.getNameRange();
    return new Place(member.getCompilationUnit(), name.getOffset(), name.getLength());
  }

  public IMethod method() throws RequestException, JavaModelException {
    String name = methodName();
    if (selectedMember() instanceof IMethod selected && selected.getElementName().equals(name)) {
      return selected;
    }
    List<String> parameters = target().parameters();
    List<IMethod> matches = new ArrayList<>();
    for (IMethod method : type().getMethods()) {
      boolean taken = parameters == null || Erasure.takes(method, parameters);
      if (method.getElementName().equals(name) && taken) {
        matches.add(method);
      }
    }
    return only(matches);
  }

  public IField field() throws RequestException, JavaModelException {
    String name = fieldName();
    if (selectedMember() instanceof IField selected && selected.getElementName().equals(name)) {
      return selected;
    }
    IField field = type().getField(name);
    if (!field.exists()) {
      throw noField();
    }
    return field;
  }

  /** The method or the field that the target names. */
  public IMember member() throws RequestException, JavaModelException {
    return hasMethod() ? method() : field();
  }

  /** The file of a selection. */
  public ICompilationUnit unit() throws RequestException, JavaModelException {
    IFile file = project.file(fileName());
    ICompilationUnit unit = JavaCore.createCompilationUnitFrom(file);
    if (unit == null || !unit.exists()) {
      throw RequestException.bad("no Java file " + target().file());
    }
    checkSelection(unit.getSource().length());
    return unit;
  }

  public int offset() {
    return target().offset();
  }

  public int length() {
    return target().length();
  }

  /** Members of a type, by name; "*" stands for all of those on offer. */
  public IMember[] members(String option, IType type, IMember[] offered) throws RequestException {
    String owner = type.getFullyQualifiedName('.');
    return choose(option, owner, List.of(offered), IMember::getElementName)
        .toArray(IMember[]::new);
  }

  // ---- What recipes need besides.

  public IType type(String name) throws RequestException, JavaModelException {
    IType type = project.java().findType(name);
    if (type == null) { // JDT finds the second type of a file only with a monitor.
      type = project.java().findType(name, new NullProgressMonitor());
    }
    if (type == null || !type.exists()) {
      throw noType(name);
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
}
