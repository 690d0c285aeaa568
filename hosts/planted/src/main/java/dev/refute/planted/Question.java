package dev.refute.planted;

import com.sun.source.util.TreePath;
import dev.refute.host.Options;
import dev.refute.protocol.RequestException;
import dev.refute.protocol.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/**
 * One request about one program.
 *
 * @param faults that are on; none while the right answer is worked out
 */
record Question(Model model, Target target, Options options, Set<Fault> faults) {
  Analysis analysis() {
    return model.analysis;
  }

  boolean has(Fault fault) {
    return faults.contains(fault);
  }

  /** The class of that qualified name. */
  TypeElement type(String name) throws RequestException {
    for (Element each : analysis().declarations.keySet()) {
      if (each instanceof TypeElement type && type.getQualifiedName().contentEquals(name)) {
        return type;
      }
    }
    throw RequestException.bad("no type " + name + " in the program");
  }

  ExecutableElement method() throws RequestException {
    if (target.file() != null) {
      if (selected(Set.of(ElementKind.METHOD)) instanceof ExecutableElement method) {
        return method;
      }
    } else {
      for (Element each : type(target.type()).getEnclosedElements()) {
        if (each.getKind() == ElementKind.METHOD
            && each.getSimpleName().contentEquals(target.method())
            && hasParameters((ExecutableElement) each)) {
          return (ExecutableElement) each;
        }
      }
    }
    throw RequestException.bad("no method " + target.method() + " in " + target.type());
  }

  VariableElement field() throws RequestException {
    if (target.file() != null) {
      if (selected(Set.of(ElementKind.FIELD, ElementKind.ENUM_CONSTANT))
          instanceof VariableElement field) {
        return field;
      }
    } else {
      for (Element each : type(target.type()).getEnclosedElements()) {
        if (each.getKind().isField() && each.getSimpleName().contentEquals(target.field())) {
          return (VariableElement) each;
        }
      }
    }
    throw RequestException.bad("no field " + target.field() + " in " + target.type());
  }

  /** The declaration whose name is selected. */
  private Element selected(Set<ElementKind> kinds) {
    for (var declaration : analysis().declarations.entrySet()) {
      TreePath path = declaration.getValue();
      if (kinds.contains(declaration.getKey().getKind())
          && Analysis.file(path).equals(target.file())
          && Analysis.point(path.getLeaf()) == target.offset()) {
        return declaration.getKey();
      }
    }
    return null;
  }

  private boolean hasParameters(ExecutableElement method) {
    List<String> parameters = new ArrayList<>();
    for (VariableElement each : method.getParameters()) {
      parameters.add(analysis().types.erasure(each.asType()).toString());
    }
    return target.takes(parameters);
  }
}
