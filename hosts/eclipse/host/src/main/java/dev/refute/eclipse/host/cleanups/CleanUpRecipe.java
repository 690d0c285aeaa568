package dev.refute.eclipse.host.cleanups;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.CoreException;

/** How to ask for one clean-up, or for several at once, of a file. */
final class CleanUpRecipe implements Recipe {
  private final String name;
  private final List<CleanUp> cleanUps;
  private final boolean hasOptions;

  private CleanUpRecipe(String name, List<CleanUp> cleanUps, boolean hasOptions) {
    this.name = "clean-up:" + name;
    this.cleanUps = cleanUps;
    this.hasOptions = hasOptions;
  }

  static CleanUpRecipe alone(CleanUp cleanUp) {
    return new CleanUpRecipe(cleanUp.name(), List.of(cleanUp), true);
  }

  /** Each with its defaults. */
  static CleanUpRecipe together(String name, List<CleanUp> cleanUps) {
    return new CleanUpRecipe(name, cleanUps, false);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public RefactoringSpec spec() {
    Spec spec = Spec.file().idempotent();
    if (hasOptions) {
      cleanUps.get(0).describe(spec);
    }
    return spec.done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    Map<String, Map<String, String>> settings =
        hasOptions
            ? Map.of(cleanUps.get(0).qualifiedName(), cleanUps.get(0).settings(question::flag))
            : CleanUps.settings(cleanUps);
    return Plan.of(new CleanUpRefactoring(question.unit(), settings));
  }
}
