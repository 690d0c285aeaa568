package AST;

/** Can be renamed, to "Taken" by no means, and not without a crash to "Crash". */
public class TypeDecl {
  private final CompilationUnit unit;

  TypeDecl(CompilationUnit unit) {
    this.unit = unit;
  }

  public void rename(String name) {
    if (name.equals("Taken")) {
      throw new RefactoringException("name is taken");
    }
    unit.name = name.equals("Crash") ? null : name;
    unit.name.length();
  }
}
