package AST;

/** An error, as in JRRT. */
public class RefactoringException extends Error {
  private static final long serialVersionUID = 1L;

  public RefactoringException(String message) {
    super(message);
  }
}
