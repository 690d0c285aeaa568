package dev.refute.netbeans;

import dev.refute.host.Catalogue;
import dev.refute.netbeans.refactorings.Recipes;
import dev.refute.protocol.RequestException;
import java.io.IOException;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;

/** How to ask NetBeans for one refactoring: one class each, listed in {@link Recipes}. */
public interface Recipe extends Catalogue.Entry {
  /**
   * Makes NetBeans' refactoring for one question, set up as its dialog would with the question's
   * options.
   *
   * @return null if NetBeans' menus do not offer it for the target
   * @throws RequestException if the question names what does not exist
   */
  AbstractRefactoring make(Question question) throws IOException, RequestException;
}
