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
  private final RefactoringSpec spec;

  private CleanUpRecipe(String name, List<CleanUp> cleanUps, Spec spec) {
    this.name = "clean-up:" + name;
    this.cleanUps = cleanUps;
    this.spec = spec.done();
  }

  static CleanUpRecipe alone(CleanUp cleanUp) {
    Spec spec = Spec.file();
    cleanUp.describe(spec);
    return new CleanUpRecipe(cleanUp.name(), List.of(cleanUp), spec);
  }

  /** Each with its defaults. What one of them does may be work for another: see `spec`. */
  static CleanUpRecipe together(String name, List<CleanUp> cleanUps, Spec spec) {
    return new CleanUpRecipe(name, cleanUps, spec);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public RefactoringSpec spec() {
    return spec;
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    Map<String, Map<String, String>> settings =
        cleanUps.size() == 1
            ? Map.of(cleanUps.get(0).qualifiedName(), cleanUps.get(0).settings(question::flag))
            : CleanUps.settings(cleanUps);
    return Plan.of(new CleanUpRefactoring(question.unit(), settings));
  }
}
