package AST;

import java.io.FileInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Types are found by their simple names. */
public class Program {
  String[] arguments = {};
  private final List<CompilationUnit> units = new ArrayList<>();
  private JavaParser parser;

  public void initBytecodeReader(BytecodeParser reader) {}

  public void initJavaParser(JavaParser parser) {
    this.parser = parser;
  }

  public void addSourceFile(String name) throws IOException {
    try (FileInputStream file = new FileInputStream(name)) {
      units.add(parser.parse(file, name));
    }
  }

  public Iterator<CompilationUnit> compilationUnitIterator() {
    return units.iterator();
  }

  public TypeDecl findType(String name) {
    for (CompilationUnit unit : units) {
      if (name.equals(unit.getPackageDecl() + "." + unit.getID())) {
        return new TypeDecl(unit);
      }
    }
    return null;
  }
}
