package AST;

/** Makes a program; what the host does not call is left out. */
public class Frontend {
  private final Program program = new Program();

  protected Frontend() {}

  public Program getProgram() {
    return program;
  }

  protected void initOptions() {}

  protected void processArgs(String[] args) {
    program.arguments = args;
  }
}
