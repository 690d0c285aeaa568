package AST;

/** Can be renamed, but refuses the name "Taken" and crashes with the name "Crash". */
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
