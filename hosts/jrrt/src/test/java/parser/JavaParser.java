package parser;

import AST.CompilationUnit;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** As in JRRT: has the methods of the interface, and does not implement it. */
public class JavaParser {
  public CompilationUnit parse(InputStream text, String name) throws IOException {
    return new CompilationUnit(name, new String(text.readAllBytes(), StandardCharsets.UTF_8));
  }
}
