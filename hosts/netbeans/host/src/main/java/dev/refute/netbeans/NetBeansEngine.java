package dev.refute.netbeans;

import dev.refute.host.Options;
import dev.refute.protocol.Apply;
import dev.refute.protocol.Engine;
import dev.refute.protocol.Hello;
import dev.refute.protocol.Outcome;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.Map;
import java.util.TreeMap;
import org.netbeans.modules.refactoring.spi.Backups;
import org.netbeans.modules.refactoring.spi.impl.UndoManager;
import org.openide.loaders.DataObject;

/** NetBeans behind the protocol. */
final class NetBeansEngine implements Engine {
  private final Program program;
  private final Index index;
  private final Map<String, String> details;
  private final String version;
  private final SwallowedExceptions swallowed = SwallowedExceptions.listen();

  NetBeansEngine(Program program, Index index, String version, Map<String, String> details) {
    this.program = program;
    this.index = index;
    this.version = version;
    this.details = details;
  }

  @Override
  public Hello hello() {
    Map<String, RefactoringSpec> refactorings = new TreeMap<>();
    Catalogue.RECIPES.forEach((name, recipe) -> refactorings.put(name, recipe.spec()));
    return new Hello("netbeans", version, details, refactorings);
  }

  @Override
  public Outcome apply(Apply question) throws RequestException {
    Recipe recipe = Catalogue.RECIPES.get(question.request().refactoring());
    if (recipe == null) {
      throw RequestException.unsupported(
          "no refactoring \"" + question.request().refactoring() + "\"");
    }
    Options options = new Options(recipe.spec(), question.request().options());
    try {
      return new Run(program, index, swallowed).run(recipe, question, options);
    } finally {
      forget();
    }
  }

  /** NetBeans keeps every program for "undo", and files that a crash left unsaved. */
  private static void forget() {
    UndoManager.getDefault().clear();
    Backups.clear();
    for (DataObject unsaved : DataObject.getRegistry().getModified()) {
      unsaved.setModified(false);
    }
  }
}
