package dev.refute.protocol;

import java.util.List;

/**
 * The thing to refactor; which fields are set depends on the refactoring. Only {@code file}: that
 * file. None at all: the program.
 *
 * @param type qualified name, nested types with '.'
 * @param parameters simple or qualified names of the method's erased parameter types; null if the
 *     name is enough
 * @param offset of a selection in {@code file}, in UTF-16 code units
 */
public record Target(
    String type,
    String method,
    List<String> parameters,
    String field,
    String file,
    int offset,
    int length) {
  static final Target NONE = new Target(null, null, null, null, null, 0, 0);

  public boolean hasType() {
    return isGiven(type);
  }

  public boolean hasMethod() {
    return isGiven(method);
  }

  public boolean hasField() {
    return isGiven(field);
  }

  /** Whether it is a selection in a file, or the file itself. */
  public boolean hasFile() {
    return isGiven(file);
  }

  /** Whether a method of these erased types can be meant; a simple name matches in any package. */
  public boolean takes(List<String> types) {
    if (parameters == null) {
      return true;
    }
    if (parameters.size() != types.size()) {
      return false;
    }
    for (int i = 0; i < types.size(); i++) {
      String name = parameters.get(i).replace("...", "[]");
      if (!types.get(i).equals(name) && !types.get(i).endsWith("." + name)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isGiven(String value) {
    return value != null && !value.isEmpty();
  }
}
