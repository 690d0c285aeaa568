package dev.refute.protocol;

import java.util.List;

/**
 * The thing to refactor; which fields are set depends on the refactoring.
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
}
