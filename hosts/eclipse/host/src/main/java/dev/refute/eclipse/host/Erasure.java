package dev.refute.eclipse.host;

import java.util.List;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.ITypeParameter;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.Signature;

/** Compares a method's parameters, as its source spells them, with names of erased types. */
final class Erasure {
  private Erasure() {}

  /** Whether the erased parameter types are these; a simple name matches in any package. */
  static boolean takes(IMethod method, List<String> names) throws JavaModelException {
    String[] signatures = method.getParameterTypes();
    if (signatures.length != names.size()) {
      return false;
    }
    for (int i = 0; i < signatures.length; i++) {
      if (!matches(method, signatures[i], names.get(i).replace("...", "[]"))) {
        return false;
      }
    }
    return true;
  }

  private static boolean matches(IMethod method, String signature, String wanted)
      throws JavaModelException {
    String brackets = "[]".repeat(Signature.getArrayCount(signature));
    String element = Signature.getElementType(Signature.getTypeErasure(signature));
    String name = eraseVariable(method, Signature.toString(element));
    String given = name + brackets;
    if (given.equals(wanted)) {
      return true;
    }
    if (!simple(given).equals(simple(wanted))) {
      return false;
    }
    boolean qualified = wanted.contains(".");
    return !qualified || (qualify(method.getDeclaringType(), name) + brackets).equals(wanted);
  }

  /** A type variable's first bound; any other name as it is. */
  private static String eraseVariable(IMethod method, String name) throws JavaModelException {
    for (ITypeParameter parameter : method.getTypeParameters()) {
      if (parameter.getElementName().equals(name)) {
        return firstBound(parameter);
      }
    }
    for (IType type = method.getDeclaringType(); type != null; type = type.getDeclaringType()) {
      ITypeParameter parameter = type.getTypeParameter(name);
      if (parameter.exists()) {
        return firstBound(parameter);
      }
    }
    return name;
  }

  private static String firstBound(ITypeParameter parameter) throws JavaModelException {
    String[] bounds = parameter.getBounds();
    return bounds.length == 0 ? "Object" : bounds[0].replaceAll("<.*>", "");
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static String qualify(IType scope, String name) throws JavaModelException {
    String[][] found = scope.resolveType(name);
    return found == null ? name : Signature.toQualifiedName(found[0]);
  }
}
