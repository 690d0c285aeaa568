package dev.refute.eclipse.host.refactorings;

import dev.refute.protocol.RequestException;
import org.eclipse.jdt.core.Flags;

/** Visibilities by their names in requests. */
final class Visibility {
  private Visibility() {}

  static int parse(String name) throws RequestException {
    return switch (name) {
      case "public" -> Flags.AccPublic;
      case "protected" -> Flags.AccProtected;
      case "package" -> Flags.AccDefault;
      case "private" -> Flags.AccPrivate;
      default ->
          throw RequestException.bad(
              "a visibility is public, protected, package or private, not \"" + name + "\"");
    };
  }
}
