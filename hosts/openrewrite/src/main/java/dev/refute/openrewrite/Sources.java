package dev.refute.openrewrite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openrewrite.ExecutionContext;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.Parser;
import org.openrewrite.SourceFile;
import org.openrewrite.Tree;
import org.openrewrite.java.JavaParser;
import org.openrewrite.java.internal.JavaTypeCache;
import org.openrewrite.java.marker.JavaSourceSet;
import org.openrewrite.java.marker.JavaVersion;

/** Programs as OpenRewrite's trees, marked as its build plugins mark those of a project. */
final class Sources {
  private final JavaVersion version;
  private final JavaSourceSet main = JavaSourceSet.build("main", List.of());

  /** OpenRewrite's types of the JDK's classes; null if each program makes its own. */
  private final JavaTypeCache ofTheJdk;

  /**
   * @param level the source level that recipes are told
   * @param shareTypes whether programs share the types of the JDK's classes. Making them anew takes
   *     over ten times as long as all the rest of reading a small program
   */
  Sources(int level, boolean shareTypes) {
    ofTheJdk = shareTypes ? typesOfTheJdk() : null;
    version =
        new JavaVersion(
            Tree.randomId(),
            System.getProperty("java.runtime.version"),
            System.getProperty("java.vm.vendor"),
            String.valueOf(level),
            String.valueOf(level));
  }

  /** Each file's tree, or a ParseError in its place. */
  List<SourceFile> parse(
      Map<String, String> files, List<String> classPath, ExecutionContext context) {
    List<Parser.Input> inputs = new ArrayList<>();
    new TreeMap<>(files)
        .forEach((path, text) -> inputs.add(Parser.Input.fromString(Path.of(path), text)));
    var parser =
        JavaParser.fromJavaVersion().classpath(classPath.stream().map(Path::of).toList());
    if (ofTheJdk != null) {
      parser.typeCache(ofTheJdk.clone());
    }
    List<SourceFile> parsed =
        new ArrayList<>(parser.build().parseInputs(inputs, null, context).toList());
    parsed.replaceAll(
        file -> file.withMarkers(file.getMarkers().addIfAbsent(version).addIfAbsent(main)));
    return parsed;
  }

  /** What programs usually name; with each class come those that it mentions. */
  private static JavaTypeCache typesOfTheJdk() {
    JavaTypeCache types = new JavaTypeCache();
    String text =
        "package dev.refute.openrewrite.types; import java.io.*; import java.util.*;"
            + " import java.util.concurrent.*; import java.util.function.*;"
            + " class JdkTypes { List<String> a; Map<Integer, Long> b; Set<Object> c;"
            + " Deque<Byte> d; Optional<Double> e; Function<Short, Float> f; StringBuilder g;"
            + " Reader h; Writer i;"
            + " Exception j; Math k; Arrays l; Collections m; Executor n; Runnable o; Object p;"
            + " java.util.stream.Stream<Character> q; InputStream r; Error s; System t; }";
    JavaParser.fromJavaVersion()
        .typeCache(types)
        .build()
        .parseInputs(
            List.of(Parser.Input.fromString(Path.of("JdkTypes.java"), text)),
            null,
            new InMemoryExecutionContext())
        .toList();
    return types;
  }
}
