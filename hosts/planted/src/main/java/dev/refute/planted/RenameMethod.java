package dev.refute.planted;

import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreePath;
import dev.refute.host.Spec;
import dev.refute.planted.Analysis.Place;
import dev.refute.planted.Model.Overriding;
import dev.refute.planted.Model.Use;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/**
 * Gives a method and its family another name.
 *
 * <pre>
 *   class A { void m() {} }                      class A { void n() {} }
 *   class B extends A { void m() { m(); } }  →   class B extends A { void n() { n(); } }
 * </pre>
 */
final class RenameMethod implements Refactoring {
  private static final int MOST_CALLS = 6;

  @Override
  public RefactoringSpec spec() {
    return Spec.method().required("new-name").done();
  }

  @Override
  public Change plan(Question question) throws RequestException {
    Model model = question.model();
    ExecutableElement target = question.method();
    String name = question.options().text("new-name");
    Change change = new Change(question.analysis().files);
    if (!SourceVersion.isName(name) || name.indexOf('.') >= 0) {
      change.refuse("\"" + name + "\" is not a name");
      return change;
    }
    if (target.getSimpleName().contentEquals(name)) {
      change.refuse("the method is called " + name + " already");
      return change;
    }
    Map<String, ExecutableElement> methods = new HashMap<>();
    for (Element each : question.analysis().declarations.keySet()) {
      if (each.getKind() == ElementKind.METHOD) {
        methods.put(model.key(each), (ExecutableElement) each);
      }
    }
    Set<String> family = family(model, model.key(target));
    for (String key : family) {
      if (!methods.containsKey(key)) {
        change.refuse(key + " is not declared in this program");
        return change;
      }
    }
    family.removeIf(key -> isForgotten(question, target, methods.get(key)));
    new Renaming(question, change, target, name).rename(family, methods);
    return change;
  }

  /** All methods connected to the method by overriding, over any number of steps. */
  private static Set<String> family(Model model, String method) {
    Set<String> family = new HashSet<>(Set.of(method));
    boolean grows = true;
    while (grows) {
      grows = false;
      for (Overriding pair : model.overriding) {
        if (pair.concerns(family)) {
          grows |= family.add(pair.method()) | family.add(pair.overridden());
        }
      }
    }
    return family;
  }

  private static boolean isForgotten(
      Question question, ExecutableElement target, ExecutableElement method) {
    TypeElement owner = (TypeElement) method.getEnclosingElement();
    if (method == target
        || !question.model().isBelow((TypeElement) target.getEnclosingElement(), owner)) {
      return false;
    }
    return question.has(
        owner.getKind().isInterface()
            ? Fault.RENAME_IGNORES_INTERFACE
            : Fault.RENAME_IGNORES_SUPERCLASS);
  }

  /** The edits of one request. */
  private record Renaming(Question question, Change change, ExecutableElement target, String name) {
    void rename(Set<String> family, Map<String, ExecutableElement> methods) {
      Model model = question.model();
      if (question.has(Fault.RENAME_REFUSES_CLASS_NAME)
          && target.getEnclosingElement().getSimpleName().contentEquals(name)) {
        change.refuse("a method cannot be called as its class, " + name);
      }
      for (String key : family) {
        ExecutableElement method = methods.get(key);
        Place place = question.analysis().declaration(method);
        change.rewrite.rename(place.file(), place.offset(), oldLength(), name);
        change.renamed.put(
            key, Set.of(model.methodKey(model.key(method.getEnclosingElement()), name, method)));
      }
      Map<String, Integer> calls = new HashMap<>();
      model.uses.values().stream()
          .filter(use -> family.contains(use.key()))
          .forEach(use -> calls.merge(Analysis.file(use.path()), 1, Integer::sum));
      Map<String, Integer> done = new HashMap<>();
      model.uses.forEach(
          (place, use) -> {
            if (family.contains(use.key())
                && !isMissed(use, done.merge(place.file(), 1, Integer::sum), calls)) {
              change.rewrite.rename(place.file(), place.offset(), oldLength(), name);
              reprint(use);
            }
          });
      renameParameter(methods.get(model.key(target)));
      warn();
    }

    private int oldLength() {
      return target.getSimpleName().length();
    }

    private boolean isMissed(Use use, int number, Map<String, Integer> calls) {
      TreePath call = Trees.outermost(use.path().getParentPath());
      Tree around = call.getParentPath().getLeaf();
      boolean isArgument =
          around instanceof MethodInvocationTree outer
              && outer.getArguments().contains(call.getLeaf());
      boolean isAlone = calls.get(Analysis.file(call)) == 1;
      boolean isNegated = around instanceof UnaryTree && around.getKind() == Tree.Kind.UNARY_MINUS;
      return isArgument && question.has(Fault.RENAME_MISSES_ARGUMENT)
          || isAlone && isNegated && question.has(Fault.RENAME_LONE_OPERAND)
          || number > MOST_CALLS && question.has(Fault.RENAME_STOPS_AFTER_SIX);
    }

    private void reprint(Use use) {
      if (question.has(Fault.RENAME_REPRINTS_ARGUMENTS)
          && use.path().getParentPath().getLeaf() instanceof MethodInvocationTree call) {
        for (Tree argument : call.getArguments()) {
          if (argument.getKind() == Tree.Kind.UNARY_PLUS) {
            int start = question.analysis().start(use.path(), argument);
            change.rewrite.delete(Analysis.file(use.path()), start, start + 1);
          }
        }
      }
    }

    private void renameParameter(ExecutableElement method) {
      if (!question.has(Fault.RENAME_RENAMES_PARAMETER)) {
        return;
      }
      for (VariableElement parameter : method.getParameters()) {
        if (parameter.getSimpleName().contentEquals(name)) {
          Place place = question.analysis().declaration(parameter);
          change.rewrite.rename(place.file(), place.offset(), name.length(), name + "1");
          question
              .model()
              .uses
              .forEach(
                  (at, use) -> {
                    if (use.element().equals(parameter)) {
                      change.rewrite.rename(at.file(), at.offset(), name.length(), name + "1");
                    }
                  });
        }
      }
    }

    private void warn() {
      if (!question.has(Fault.RENAME_WARNS_OF_OVERLOAD)) {
        return;
      }
      for (TreePath path : question.analysis().declarations.values()) {
        if (path.getLeaf() instanceof MethodTree method && method.getName().contentEquals(name)) {
          change.remark("warning", "a method called " + name + " exists: calls may change");
        }
      }
    }
  }
}
