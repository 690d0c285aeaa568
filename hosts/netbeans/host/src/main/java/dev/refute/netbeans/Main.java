package dev.refute.netbeans;

import dev.refute.host.ClassLibrary;
import dev.refute.host.ScratchFolder;
import dev.refute.protocol.MessageLoop;
import dev.refute.protocol.StandardStreams;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.netbeans.modules.refactoring.api.AbstractRefactoring;
import org.openide.filesystems.FileObject;

/**
 * Answers the engine protocol on standard input and output. docs/engines.md has the command line
 * and the JVM flags.
 *
 * <pre>
 *   --cache DIR     where the class library made from the running JDK is kept
 *   --index KIND    "memory", which is fast, unless told; "stock", NetBeans' own
 * </pre>
 */
public final class Main {
  private static final int USAGE = 2;
  private static final int ENVIRONMENT = 3;

  private Main() {}

  public static void main(String[] args) {
    OutputStream protocol = StandardStreams.claimOutput();
    Map<String, String> options = new HashMap<>(Map.of("index", "memory"));
    for (int i = 0; i < args.length; i += 2) {
      if (!args[i].startsWith("--") || i + 1 == args.length) {
        System.err.println("usage: Main --cache DIR [--index memory|stock]");
        System.exit(USAGE);
      }
      options.put(args[i].substring(2), args[i + 1]);
    }
    // NetBeans' threads would keep the JVM alive.
    System.exit(run(options, protocol));
  }

  private static int run(Map<String, String> options, OutputStream out) {
    try (ScratchFolder scratch = ScratchFolder.create("refute-netbeans")) {
      if (!options.containsKey("cache")) {
        throw new IOException("the option --cache is missing");
      }
      Path library = ClassLibrary.find("stub", Path.of(options.get("cache")).toAbsolutePath());
      FileObject source = Platform.start(scratch.path(), library);
      Map<String, String> details = new TreeMap<>();
      details.put("index", options.get("index"));
      details.put("java", System.getProperty("java.runtime.version"));
      details.put("library", library.getFileName().toString());
      NetBeansEngine engine =
          new NetBeansEngine(
              new Program(source),
              Index.create(options.get("index"), source),
              version(),
              details);
      new MessageLoop(engine, System.in, out, () -> System.exit(ENVIRONMENT)).run();
      return 0;
    } catch (Exception e) {
      System.err.println("cannot start NetBeans: " + e.getMessage());
      if (!(e instanceof IOException)) {
        e.printStackTrace();
      }
      return ENVIRONMENT;
    }
  }

  /** The release, from the name of the jar that the refactorings came in. */
  private static String version() {
    String jar = AbstractRefactoring.class.getProtectionDomain().getCodeSource().getLocation() + "";
    return jar.replaceAll(".*RELEASE(\\d+?)(\\d)\\.jar", "$1.$2");
  }
}
