package AST;

import java.io.IOException;
import java.io.InputStream;

/** As in JRRT: the program asks for a parser by this interface. */
public interface JavaParser {
  CompilationUnit parse(InputStream text, String name) throws IOException;
}
