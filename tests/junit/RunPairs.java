import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Runs the test of each folder of pairs with the real JUnit: NAME/before and NAME/after hold a
 * program and its test each. If there are no sources in it, what NAME/before-classes holds is run.
 * If there is a file NAME/before.classpath, it names the classes that the test needs beside, with
 * ':' between them. Prints what came of it, a line per run: "NAME before passes".
 */
public final class RunPairs {
  private static final PrintStream OUT = System.out;

  public static void main(String[] arguments) throws Exception {
    try (Stream<Path> folders = Files.list(Path.of(arguments[0]))) {
      for (Path folder : folders.sorted().toList()) {
        for (String version : List.of("before", "after")) {
          OUT.println(folder.getFileName() + " " + version + " " + run(folder, version));
        }
      }
    }
    OUT.flush();
    Runtime.getRuntime().halt(0); // A test that does not end may still be running.
  }

  private static String run(Path folder, String version) throws Exception {
    Path classes = folder.resolve(version + "-classes");
    Files.createDirectories(classes);
    Path more = folder.resolve(version + ".classpath");
    String classPath = Files.exists(more) ? Files.readString(more).trim() : "";
    if (!compile(folder.resolve(version), classes, classPath)) return "does not compile";
    List<URL> urls = new ArrayList<>(List.of(classes.toUri().toURL()));
    for (String each : classPath.split(":")) {
      if (!each.isEmpty()) urls.add(Path.of(each).toUri().toURL());
    }
    URLClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), RunPairs.class.getClassLoader());
    try (Stream<Path> files = Files.walk(classes)) {
      Path test = files.filter(f -> f.endsWith("RefuteTest.class")).findFirst().orElseThrow();
      String name = "" + classes.relativize(test);
      name = name.substring(0, name.length() - ".class".length()).replace('/', '.');
      var request = LauncherDiscoveryRequestBuilder.request()
          .selectors(selectClass(loader.loadClass(name))).build();
      var summary = new SummaryGeneratingListener();
      System.setOut(new PrintStream(OutputStream.nullOutputStream())); // Programs print, too.
      LauncherFactory.create().execute(request, summary);
      if (summary.getSummary().getTestsFailedCount() > 0) return "fails";
      return summary.getSummary().getTestsSucceededCount() == 1 ? "passes" : "did not run";
    }
  }

  private static boolean compile(Path sources, Path classes, String classPath) throws Exception {
    List<String> options = new ArrayList<>(List.of("-nowarn", "-proc:none", "-encoding", "UTF-8"));
    options.addAll(List.of("-d", "" + classes));
    options.addAll(List.of("-cp", System.getProperty("java.class.path") + ":" + classPath));
    int given = options.size();
    try (Stream<Path> files = Files.walk(sources)) {
      files.filter(f -> f.toString().endsWith(".java")).forEach(f -> options.add("" + f));
    }
    if (options.size() == given) return true;
    return ToolProvider.getSystemJavaCompiler()
        .run(null, null, OUT, options.toArray(String[]::new)) == 0;
  }
}
