package dev.refute.openrewrite;

import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.openrewrite.Recipe;
import org.openrewrite.config.OptionDescriptor;

/** A recipe that needs no option, on all files; those of its options that are a yes or no. */
final class WholeProgram implements Entry {
  /** Flags that make a recipe change more than it may: effects go, or exceptions are not caught. */
  private static final Set<String> UNSAFE =
      Set.of("withSideEffects", "includeJavaLangException", "includeJavaLangThrowable");

  private final Recipe recipe;
  private final RefactoringSpec spec;

  WholeProgram(Recipe recipe) {
    this.recipe = recipe;
    Spec made = Spec.program().idempotent();
    if (repairs(recipe)) {
      made.changesBehaviour();
    }
    for (OptionDescriptor option : recipe.getDescriptor().getOptions()) {
      if (isFlag(option)) {
        made.option(option.getName(), String.valueOf(Boolean.TRUE.equals(option.getValue())));
      }
    }
    spec = made.done();
  }

  private static boolean isFlag(OptionDescriptor option) {
    return option.getType().equalsIgnoreCase("boolean") && !UNSAFE.contains(option.getName());
  }

  /** Whether it, or a recipe that it consists of, means to change what a program does. */
  private static boolean repairs(Recipe recipe) {
    return LeftOut.isRepair(recipe.getName())
        || recipe.getRecipeList().stream().anyMatch(WholeProgram::repairs);
  }

  @Override
  public RefactoringSpec spec() {
    return spec;
  }

  @Override
  public Recipe recipe(Question question) throws RequestException {
    Map<String, Object> options = new HashMap<>();
    for (String name : spec.options().keySet()) {
      if (question.given(name).isPresent()) {
        options.put(name, question.flag(name));
      }
    }
    return options.isEmpty() ? recipe : recipe.withOptions(options);
  }
}
