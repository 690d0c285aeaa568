import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Loads what refute-jvm loads, the way it does, so that the JVM can lay it out for later starts:
 * the compilers at work on the sources of a folder, and the worker's own classes.
 *
 * <p>Usage: java -cp /nonexistent Rehearse.java FOLDER-OF-JARS FOLDER-OF-SOURCES
 */
public final class Rehearse {
  /** Of {@code Worker.compile}: ECJ with lines, ECJ, javac. */
  private static final int[] COMPILERS = {5, 0, 1};

  public static void main(String[] arguments) throws Exception {
    List<URL> jars = new ArrayList<>();
    for (Path each : files(arguments[0], ".jar")) jars.add(each.toUri().toURL());
    ClassLoader loader =
        new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getSystemClassLoader());
    List<byte[]> paths = new ArrayList<>();
    List<byte[]> texts = new ArrayList<>();
    for (Path each : files(arguments[1], ".java")) {
      paths.add(each.getFileName().toString().getBytes());
      texts.add(Files.readAllBytes(each));
    }
    byte[][] none = {};
    Class<?> worker = loader.loadClass("dev.refute.worker.Worker");
    call(worker, "start");
    call(worker, "hello");
    for (int compiler : COMPILERS) {
      Object compilation =
          call(worker, "compile", paths.toArray(none), texts.toArray(none), none, compiler, 0);
      call(compilation, "report", true);
    }
    try (JarFile own = new JarFile(Path.of(arguments[0], "worker.jar").toFile())) {
      for (JarEntry each : own.stream().toList()) {
        String path = each.getName();
        if (!path.endsWith(".class")) continue;
        String name = path.substring(0, path.length() - ".class".length()).replace('/', '.');
        loader.loadClass(name).getDeclaredMethods(); // Only linked classes are laid out.
      }
    }
    System.exit(0); // Now the JVM writes the archive.
  }

  private static List<Path> files(String folder, String ending) throws Exception {
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      return files.filter(each -> each.toString().endsWith(ending)).sorted().toList();
    }
  }

  /** A method that is not public, of a class or an object. */
  private static Object call(Object on, String name, Object... arguments) throws Exception {
    Class<?> type = on instanceof Class<?> itself ? itself : on.getClass();
    for (Method each : type.getDeclaredMethods()) {
      if (!each.getName().equals(name) || each.getParameterCount() != arguments.length) continue;
      each.setAccessible(true);
      return each.invoke(on, arguments);
    }
    throw new NoSuchMethodException(name);
  }
}
