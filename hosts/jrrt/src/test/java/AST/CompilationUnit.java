package AST;

import java.util.ArrayList;
import java.util.Collection;

/** A file of one class, "package p; class A {}". */
public class CompilationUnit {
  private final String path;
  private final String text;
  String name;

  public CompilationUnit(String path, String text) {
    this.path = path;
    this.text = text;
    this.name = text.replaceAll("(?s).*class (\\w+).*", "$1");
  }

  public boolean fromSource() {
    return true;
  }

  public String pathName() {
    return path;
  }

  public Collection<String> parseErrors() {
    return new ArrayList<>();
  }

  public void errorCheck(Collection<String> errors, Collection<String> warnings) {
    if (text.contains("?")) {
      errors.add(path + ": unexpected '?'");
    }
  }

  public String getPackageDecl() {
    return "p";
  }

  public String getID() {
    return name;
  }

  @Override
  public String toString() {
    return text.replaceAll("class \\w+", "class " + name);
  }
}
