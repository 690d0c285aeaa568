package dev.refute.eclipse;

import dev.refute.host.CommandLine;
import dev.refute.host.ScratchFolder;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.osgi.framework.Bundle;
import org.osgi.framework.launch.Framework;

/**
 * Starts Equinox with one set of bundles, and in it the host, which answers the engine protocol on
 * standard input and output. docs/engines.md has the command line and the JVM flags.
 *
 * <pre>
 *   --bundles DIR   the jars of one release of JDT (jdk17 or jdk21)
 *   --host FILE     the host's own bundle
 *   --cache DIR     where the class library made from the running JDK is kept
 *   --level N       source level of the programs (default: 17)
 *   --library KIND  "stub" (default), a small and fast class library; "jdk", all of it
 * </pre>
 */
public final class Launcher {
  private static final String HOST_BUNDLE = "dev.refute.eclipse.host";
  private static final String HOST_CLASS = "dev.refute.eclipse.host.Main";

  private Launcher() {}

  public static void main(String[] args) {
    OutputStream protocol = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    // Framework threads would keep the JVM alive.
    System.exit(run(args, new FileInputStream(FileDescriptor.in), protocol));
  }

  private static int run(String[] args, InputStream in, OutputStream out) {
    Map<String, String> options = new HashMap<>(Map.of("level", "17", "library", "stub"));
    options.put("bundles", null);
    options.put("host", null);
    options.put("cache", null);
    try (ScratchFolder scratch = ScratchFolder.create("refute-eclipse")) {
      return serve(CommandLine.parse(args, options), scratch.path(), in, out);
    } catch (InvocationTargetException e) {
      return CommandLine.complain("Eclipse", e.getCause());
    } catch (Exception e) {
      return CommandLine.complain("Eclipse", e);
    }
  }

  private static int serve(CommandLine options, Path scratch, InputStream in, OutputStream out)
      throws Exception {
    Framework framework =
        Equinox.start(
            options.path("bundles"),
            options.path("host"),
            scratch.resolve("configuration"),
            scratch.resolve("workspace"));
    for (Bundle bundle : framework.getBundleContext().getBundles()) {
      if (HOST_BUNDLE.equals(bundle.getSymbolicName())) {
        bundle
            .loadClass(HOST_CLASS)
            .getMethod(
                "run",
                Path.class,
                String.class,
                String.class,
                InputStream.class,
                OutputStream.class)
            .invoke(
                null,
                options.path("cache"),
                options.text("level"),
                options.text("library"),
                in,
                out);
        return 0;
      }
    }
    throw new IOException("no bundle " + HOST_BUNDLE + " in " + options.text("host"));
  }
}
