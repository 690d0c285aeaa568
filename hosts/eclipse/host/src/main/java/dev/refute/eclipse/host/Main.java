package dev.refute.eclipse.host;

import dev.refute.host.ClassLibrary;
import dev.refute.protocol.MessageLoop;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;

/** The host's entry point: sets up Eclipse once, then answers until its input ends. */
public final class Main {
  private static final int GAVE_UP = 3;

  private Main() {}

  /**
   * Called by the launcher.
   *
   * @param cache where the class library is kept from run to run
   * @param level source level of the programs, such as "17"
   * @param library "stub" for a small class library, "jdk" for all of the running JDK's
   */
  public static void run(Path cache, String level, String library, InputStream in, OutputStream out)
      throws Exception {
    Platform.addLogListener(Main::log);
    UserDefaults.install();
    // JDT's search cannot handle a module on the class path, and with a module path each program
    // takes a fifth longer. So Eclipse does not see what modules forbid; javac does.
    List<Path> jars = ClassLibrary.findForClassPath(library, cache);
    Project project = Project.create(level, jars);
    Runnable giveUp = () -> System.exit(GAVE_UP);
    new MessageLoop(new EclipseEngine(project), in, out, giveUp).run();
  }

  /** Prints what Eclipse would hide in its log file, above all exceptions that it swallowed. */
  private static void log(IStatus status, String plugin) {
    Swallowed.note(status);
    if (status.getSeverity() < IStatus.ERROR) {
      return;
    }
    System.err.println("eclipse log: " + plugin + ": " + status.getMessage());
    if (status.getException() != null) {
      status.getException().printStackTrace();
    }
  }
}
