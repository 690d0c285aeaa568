package dev.refute.worker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/**
 * A fuzz target (docs/fuzzing.md): any bytes as a jar that is given to `check`, or as a class file
 * in one. They are read, studied, guarded and loaded, or refused with a diagnostic.
 */
public final class ClassFileFuzzer {
  private static final Path FILE = scratch();
  private static final Compilation OTHER =
      new EcjCompiler()
          .compile(
              List.of(
                  new Source(
                      "p/A.java",
                      "package p; public class A { int f = 1; public int m(int x) { while (x > f)"
                          + " x /= 2; return x; } static String s(String t) { return t + 1; } }")),
              List.of(),
              17);

  private ClassFileFuzzer() {}

  private static Path scratch() {
    try {
      Path memory = Path.of("/dev/shm");
      Path file =
          Files.isDirectory(memory)
              ? Files.createTempFile(memory, "refute-fuzz-", ".jar")
              : Files.createTempFile("refute-fuzz-", ".jar");
      file.toFile().deleteOnExit();
      return file;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    boolean jar = data.length > 1 && data[0] == 'P' && data[1] == 'K';
    Files.write(FILE, jar ? data : inJar(data));
    Source where = new Source(FILE.toString(), "UTF-8");
    Compilation found = Jar.compile(where, List.of(), 17, new EcjCompiler());
    if (!found.ok()) return;
    found.report(/* withClasses= */ true);
    study(found, OTHER);
    study(OTHER, found);
    ProgramLoader loader = found.load();
    for (String name : found.classes.keySet()) {
      try {
        loader.find(name).getDeclaredMethods();
      } catch (ClassNotFoundException | LinkageError e) {
        // The verifier has the last word, and what it says is an outcome.
      }
    }
  }

  private static void study(Compilation before, Compilation after) {
    byte[][] none = {};
    byte[][] operations = {"method".getBytes(), "p.A".getBytes(), "m".getBytes(), "(I)I".getBytes()};
    before.study(after, none, none, none, operations);
    byte[][] renamed = {"m".getBytes(), "n".getBytes()};
    before.study(after, none, renamed, none, operations);
  }

  private static byte[] inJar(byte[] type) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JarOutputStream jar = new JarOutputStream(bytes)) {
      jar.setLevel(0);
      jar.putNextEntry(new JarEntry("p/A.class"));
      jar.write(type);
    }
    return bytes.toByteArray();
  }
}
