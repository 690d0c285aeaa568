package dev.refute.jrrt;

import dev.refute.protocol.RequestException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Programs on their way into JRRT's tree, and out of it. */
final class Sources {
  private final Path folder;
  private final Path library;
  private final Path nothing;

  /**
   * @param folder for the program's files; JRRT reads files only
   * @param library the classes of the JDK, in the format of Java 8 or older
   */
  Sources(Path folder, Path library) throws IOException {
    this.folder = Files.createDirectory(folder.resolve("program")).toRealPath();
    this.nothing = Files.createDirectory(folder.resolve("nothing")).toRealPath();
    this.library = library;
  }

  /** Writes the program to the folder. */
  void write(Map<String, String> files) throws IOException, RequestException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = path(file.getKey());
      if (!path.startsWith(folder)) {
        throw RequestException.bad("not a path inside the program: " + file.getKey());
      }
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
  }

  Path path(String name) {
    return folder.resolve(name).normalize();
  }

  void clear(Map<String, String> files) throws IOException {
    for (String name : files.keySet()) {
      Files.deleteIfExists(path(name));
    }
  }

  /**
   * The program as a tree.
   *
   * <p>These are the steps of JRRT's own front end. It cannot be called as it is: it takes its
   * paths from system properties that are gone since Java 9, and hides exceptions of its checks.
   *
   * @param errors gets what the front end says against the program
   */
  Node parse(Collection<String> files, List<String> errors) {
    Node frontend = Node.make("Frontend");
    Node program = frontend.get("getProgram");
    program.call("initBytecodeReader", Node.make("BytecodeParser"));
    program.call("initJavaParser", parser());
    frontend.call("initOptions");
    List<String> arguments =
        new ArrayList<>(
            List.of("-bootclasspath", library.toString(), "-extdirs", nothing.toString()));
    // Else it would find the classes of this host, and whatever is in the current folder.
    arguments.addAll(List.of("-classpath", nothing.toString(), "-sourcepath", nothing.toString()));
    frontend.call("processArgs", (Object) arguments.toArray(new String[0]));
    files.forEach(name -> program.call("addSourceFile", path(name).toString()));
    for (Node unit : units(program)) {
      Collection<Object> found = new ArrayList<>((Collection<?>) unit.call("parseErrors"));
      if (found.isEmpty()) {
        unit.call("errorCheck", found, new ArrayList<>());
      }
      found.forEach(error -> errors.add(error.toString().replace(folder + "/", "")));
    }
    return program;
  }

  /** JRRT's parser, behind the interface by which its program asks for one. */
  private static Object parser() {
    Class<?> type = Node.type("JavaParser");
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) ->
            Node.make(Class.forName("parser.JavaParser")).call("parse", arguments));
  }

  private static List<Node> units(Node program) {
    return program.all("compilationUnitIterator").stream()
        .filter(unit -> unit.flag("fromSource"))
        .toList();
  }

  /** The tree of one file. Null if there is none. */
  Node unit(Node program, String name) {
    for (Node unit : units(program)) {
      if (unit.text("pathName").equals(path(name).toString())) {
        return unit;
      }
    }
    return null;
  }

  /** Every file as JRRT prints it, in the folder of its package. */
  static Map<String, String> print(Node program) {
    Map<String, String> files = new TreeMap<>();
    for (Node unit : units(program)) {
      String inPackage = unit.text("getPackageDecl").replace('.', '/');
      String file = unit.text("getID") + ".java";
      files.put(inPackage.isEmpty() ? file : inPackage + "/" + file, unit.text("toString"));
    }
    return files;
  }
}
