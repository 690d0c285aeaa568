package dev.refute.netbeans;

import java.io.IOException;
import org.netbeans.modules.refactoring.api.Problem;

/** What a request asks for, set up and not yet made. */
public interface Change {
  /** Hears what becomes of it. */
  interface Log {
    /** What begins now, in case NetBeans throws. */
    void phase(String name);

    /** Records the problems; true if one is fatal, or reports a crash. */
    boolean stops(Problem first);

    /** Records a message of a dialog. */
    void say(String severity, String message);

    /** Whether NetBeans has thrown an exception that it only logged: then that is the answer. */
    boolean hasSwallowed();

    /** Saves what is changed in the editor. */
    void save() throws IOException;
  }

  /**
   * Makes it, as a user who always says "continue" would do it.
   *
   * @return false if NetBeans does not let the user make it; the log knows why
   */
  boolean make(Log log) throws Exception;
}
