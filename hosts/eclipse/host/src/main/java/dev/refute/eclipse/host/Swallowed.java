package dev.refute.eclipse.host;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;

/**
 * Exceptions that Eclipse caught and wrote into its log. The user of a clean-up sees nothing of
 * them: the file is left half clean, or as it was.
 */
public final class Swallowed {
  private static Throwable first;

  private Swallowed() {}

  /** Called for each entry of the log. */
  static synchronized void note(IStatus status) {
    if (first == null && status.getSeverity() >= IStatus.ERROR) {
      first = status.getException();
    }
  }

  /** What happened before does not count. */
  public static synchronized void forget() {
    first = null;
  }

  /** Throws the first that was swallowed, if any was. */
  public static synchronized void check() throws CoreException {
    Throwable thrown = first;
    first = null;
    if (thrown == null) {
      return;
    }
    if (thrown instanceof CoreException checked) {
      throw checked;
    }
    if (thrown instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (thrown instanceof Error error) {
      throw error;
    }
    throw new CoreException(Status.error(String.valueOf(thrown.getMessage()), thrown));
  }
}
