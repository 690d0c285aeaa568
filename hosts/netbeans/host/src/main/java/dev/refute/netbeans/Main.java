package dev.refute.netbeans;

import dev.refute.host.ClassLibrary;
import dev.refute.host.CommandLine;
import dev.refute.host.HostProgram;
import dev.refute.protocol.Engine;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
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
 *   --index KIND    "memory" (default), which is fast; "stock", NetBeans' own
 *   --level N       source level of the programs (default: 17)
 *   --library KIND  "stub" (default), a small and fast class library; "jdk", all of it
 * </pre>
 */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Map<String, String> options = new HashMap<>();
    options.put("cache", null);
    options.putAll(Map.of("index", "memory", "level", "17", "library", "stub"));
    // NetBeans' threads would keep the JVM alive.
    System.exit(HostProgram.run("NetBeans", args, options, Main::start));
  }

  private static Engine start(CommandLine given, Path scratch) throws Exception {
    List<Path> library = ClassLibrary.find(given.text("library"), given.path("cache"));
    Services ours = new Services();
    FileObject source = Platform.start(scratch, library, given.text("level"), ours);
    Map<String, String> details = new TreeMap<>();
    details.put("index", given.text("index"));
    details.put("java", System.getProperty("java.runtime.version"));
    details.put("level", given.text("level"));
    details.put("library", ClassLibrary.describe(library));
    Index index = Index.create(given.text("index"), source);
    return new NetBeansEngine(new Program(source, ours), index, version(), details);
  }

  /** The release, from the name of the jar that the refactorings came in. */
  private static String version() {
    String jar = AbstractRefactoring.class.getProtectionDomain().getCodeSource().getLocation() + "";
    return jar.replaceAll(".*RELEASE(\\d+?)(\\d)\\.jar", "$1.$2");
  }
}
