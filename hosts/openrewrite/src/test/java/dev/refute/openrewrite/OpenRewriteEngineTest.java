package dev.refute.openrewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.refute.protocol.Apply;
import dev.refute.protocol.Outcome;
import dev.refute.protocol.Request;
import dev.refute.protocol.RequestException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Recipe;
import org.openrewrite.TreeVisitor;
import org.openrewrite.java.JavaVisitor;
import org.openrewrite.java.tree.J;
import org.openrewrite.staticanalysis.UseLambdaForFunctionalInterface;

/** The host with recipes of our own. */
class OpenRewriteEngineTest {
  /** A recipe that fails where it meets a class. */
  public static final class Failing extends Recipe {
    @Override
    public String getDisplayName() {
      return "Fail";
    }

    @Override
    public String getDescription() {
      return "Fails.";
    }

    @Override
    public TreeVisitor<?, ExecutionContext> getVisitor() {
      return new JavaVisitor<>() {
        @Override
        public J visitClassDeclaration(J.ClassDeclaration type, ExecutionContext context) {
          throw OpenRewriteEngineTest.failure();
        }
      };
    }
  }

  /** As if OpenRewrite's own code had thrown: the innermost frame is not ours. */
  private static IllegalStateException failure() {
    IllegalStateException thrown = new IllegalStateException("no such type");
    thrown.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement("org.openrewrite.Made", "up", "Made.java", 1)
        });
    return thrown;
  }

  private static final OpenRewriteEngine ENGINE =
      new OpenRewriteEngine(
          new Recipes(
              Map.of(
                  "recipe:Failing",
                  new WholeProgram(new Failing()),
                  Recipes.PARSE,
                  new WholeProgram(Recipe.noop()),
                  "recipe:UseLambdaForFunctionalInterface",
                  new WholeProgram(new UseLambdaForFunctionalInterface()))),
          new Sources(17, true));

  private static Outcome apply(String recipe, String text, List<String> classPath)
      throws RequestException {
    return ENGINE.apply(
        new Apply(Map.of("A.java", text), classPath, new Request(recipe, null, null)));
  }

  @Test
  void anExceptionThatOpenRewriteSwallowsIsACrash() throws Exception {
    Outcome.Crashed crashed =
        assertInstanceOf(
            Outcome.Crashed.class, apply("recipe:Failing", "class A {}", List.of()));
    assertEquals("java.lang.IllegalStateException", crashed.exception());
    assertEquals("no such type", crashed.message());
    assertEquals("recipe", crashed.phase());
    assertTrue(crashed.stack().contains("org.openrewrite.Made.up"), crashed.stack());
  }

  @Test
  void aProgramThatIsNotJavaIsRefused() throws Exception {
    assertInstanceOf(
        Outcome.Refused.class,
        apply("recipe:UseLambdaForFunctionalInterface", "class A {", List.of()));
  }

  /** OpenRewrite 8.90.2 does not print a receiver parameter again. */
  @Test
  void whatItsParserCannotReadIsACrashOfParseAlone() throws Exception {
    String text = "class A {\n    int m(A this, char c) {\n        return c;\n    }\n}\n";
    Outcome.Crashed crashed =
        assertInstanceOf(Outcome.Crashed.class, apply(Recipes.PARSE, text, List.of()));
    assertEquals("parse", crashed.phase());
    assertInstanceOf(
        Outcome.Refused.class,
        apply("recipe:UseLambdaForFunctionalInterface", text, List.of()));
  }

  @Test
  void programsAreCompiledToCompareTheCost() {
    assertEquals(List.of(), ENGINE.compile(Map.of("A.java", "class A {}")).errors());
    assertEquals(1, ENGINE.compile(Map.of("A.java", "class A { B b; }")).errors().size());
  }

  @Test
  void whatIsNotOfferedIsUnsupported() {
    RequestException thrown =
        assertThrows(
            RequestException.class, () -> apply("recipe:Nothing", "class A {}", List.of()));
    assertEquals("unsupported", thrown.code());
  }

  /** The recipe makes a lambda only if it knows that q.B has a single method. */
  @Test
  void theClassPathIsWhatTypesComeFrom(@TempDir Path folder) throws Exception {
    Path source = folder.resolve("B.java");
    Files.writeString(source, "package q; public interface B { int m(int x); }");
    assertEquals(
        0,
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", folder.toString(), source.toString()));
    Path jar = folder.resolve("q.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("q/B.class"));
      out.write(Files.readAllBytes(folder.resolve("q/B.class")));
    }
    String text =
        "class A {\n    q.B b = new q.B() {\n        public int m(int x) {\n"
            + "            return x + 1;\n        }\n    };\n}\n";
    for (List<String> classPath : List.of(List.<String>of(), List.of(jar.toString()))) {
      Outcome.Applied applied =
          assertInstanceOf(
              Outcome.Applied.class,
              apply("recipe:UseLambdaForFunctionalInterface", text, classPath));
      assertEquals(
          classPath.isEmpty(), applied.files().get("A.java").equals(text), classPath::toString);
    }
  }
}
