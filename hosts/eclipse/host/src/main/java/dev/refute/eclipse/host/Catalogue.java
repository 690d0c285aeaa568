package dev.refute.eclipse.host;

import dev.refute.eclipse.host.refactorings.EncapsulateField;
import dev.refute.eclipse.host.refactorings.PushDownMethod;
import dev.refute.eclipse.host.refactorings.RenameMethod;
import java.util.Map;

/** Every refactoring that the host knows. To add one: write its class, and a line here. */
final class Catalogue {
  static final Map<String, Recipe> RECIPES =
      Map.ofEntries(
          Map.entry("encapsulate-field", new EncapsulateField()),
          Map.entry("push-down-method", new PushDownMethod()),
          Map.entry("rename-method", new RenameMethod()));

  private Catalogue() {}
}
