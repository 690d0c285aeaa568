package dev.refute.openrewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.refute.protocol.Hello;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.testing.CaseTests;
import dev.refute.testing.InProcess;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The real recipes: what is offered, and tests/engines/openrewrite/*&#47;*.case. */
class RecipesTest {
  private static final OpenRewriteEngine ENGINE =
      new OpenRewriteEngine(Recipes.load(), new Sources(17, true));

  @TestFactory
  Stream<DynamicTest> doWhatTheCasesSay() throws Exception {
    return CaseTests.each(new InProcess(ENGINE), "openrewrite");
  }

  @Test
  void thoseThatNeedNoOptionAreOffered() {
    Hello hello = ENGINE.hello();
    assertTrue(hello.version().matches("8\\.[0-9.]+"), hello.version());
    assertTrue(hello.classpath());
    Map<String, RefactoringSpec> all = hello.refactorings();
    assertTrue(all.size() > 150, () -> "only " + all.size());
    RefactoringSpec parentheses = all.get("recipe:UnnecessaryParentheses");
    assertEquals("program", parentheses.target());
    assertTrue(parentheses.idempotent());
    assertEquals("type", all.get("rename-type").target());
    assertFalse(all.containsKey("recipe:java.search.FindTypes"), "it only marks");
    assertFalse(all.containsKey("recipe:java.RandomizeId"), "it changes no text");
    assertFalse(all.containsKey("recipe:java.ChangeType"), "it needs options");
    assertFalse(all.keySet().stream().anyMatch(name -> name.contains("$")), "parts of another");
  }

  @Test
  void aListRepairsIfARecipeInItDoes() {
    Map<String, RefactoringSpec> all = ENGINE.hello().refactorings();
    assertTrue(all.get("recipe:EqualsAvoidsNull").changesBehaviour());
    assertTrue(all.get("recipe:CommonStaticAnalysis").changesBehaviour());
    assertEquals(null, all.get("recipe:UnnecessaryParentheses").changesBehaviour());
  }

  @Test
  void flagsAreOfferedUnlessTheyMakeARecipeLoseEffects() {
    Map<String, RefactoringSpec> all = ENGINE.hello().refactorings();
    assertEquals(
        "false",
        all.get("recipe:NoFinalizedLocalVariables")
            .options()
            .get("excludeMethodParameters")
            .defaultValue());
    assertEquals(Map.of(), all.get("recipe:RemoveUnusedLocalVariables").options());
  }
}
