package dev.refute.netbeans;

import dev.refute.host.Catalogue;
import dev.refute.netbeans.refactorings.Recipes;
import dev.refute.protocol.RequestException;
import java.io.IOException;

/** How to ask NetBeans for one change: one class each, listed in {@link Recipes}. */
public interface Offer extends Catalogue.Entry {
  /**
   * Sets up what was asked for, while the compiler holds the program.
   *
   * @return null if NetBeans' menus do not offer it for the target
   * @throws RequestException if the question names what does not exist
   */
  Change change(Question question) throws IOException, RequestException;

  /** Whether it is a command of the editor, which has the target's file open. */
  default boolean isInEditor() {
    return false;
  }

  /** What the compiler looks for besides errors. */
  default String compilerOptions() {
    return "";
  }
}
