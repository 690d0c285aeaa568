package dev.refute.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassLibraryTest {
  @TempDir Path cache;

  @Test
  void holdsWhatProgramsCanNameAndAllThatItInherits() throws Exception {
    Map<String, Signature> classes = classes(ClassLibrary.find("stub", cache));
    assertTrue(classes.containsKey("java/util/Map$Entry"), "a public nested class");
    assertTrue(classes.containsKey("java/lang/AbstractStringBuilder"), "a hidden superclass");
    assertNull(classes.get("java/util/HashMap$TreeNode"), "a hidden class that nobody needs");
    Set<String> missing = new TreeSet<>();
    classes.values().forEach(each -> missing.addAll(each.needs()));
    missing.removeAll(classes.keySet());
    assertEquals(Set.of(), missing);
  }

  @Test
  void isEnoughForJavac() throws Exception {
    String program =
        "class A<T extends Comparable<T>> { java.util.List<String> l ="
            + " java.util.stream.Stream.of(1, 2).map(i -> \"\" + i).toList();"
            + " StringBuilder b = new StringBuilder().append(l); int n = b.length();"
            + " enum E { X } @Override public String toString() { try { return E.X.name(); }"
            + " finally { synchronized (this) { System.out.println(n); } } } }";
    JavaFileObject source =
        new SimpleJavaFileObject(URI.create("string:///A.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreErrors) {
            return program;
          }
        };
    String library = ClassLibrary.find("stub", cache).get(0).toString();
    List<String> options =
        List.of(
            "-Xlint:-options",
            "-source",
            "8",
            "-target",
            "8",
            "-bootclasspath",
            library,
            "-d",
            cache.toString());
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    assertTrue(javac.getTask(null, null, null, options, null, List.of(source)).call());
  }

  @Test
  void isMadeOnlyOnce() throws Exception {
    List<Path> first = ClassLibrary.find("stub", cache);
    long written = first.get(0).toFile().lastModified();
    assertEquals(first, ClassLibrary.find("stub", cache));
    assertEquals(written, first.get(0).toFile().lastModified());
  }

  @Test
  void hasTheSameClassesWithAndWithoutModules() throws Exception {
    List<Path> modules = ClassLibrary.find("stub", cache);
    List<Path> classPath = ClassLibrary.findForClassPath("stub", cache);
    assertEquals(classes(modules).keySet(), classes(classPath).keySet());
    assertTrue(isModule(modules.get(0)));
    assertFalse(isModule(classPath.get(0)));
  }

  private static boolean isModule(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.getEntry("module-info.class") != null;
    }
  }

  private static Map<String, Signature> classes(List<Path> jars) throws IOException {
    Map<String, Signature> classes = new HashMap<>();
    for (Path jar : jars) {
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        for (ZipEntry entry : zip.stream().toList()) {
          if (!entry.getName().equals("module-info.class")) {
            Signature signature = Signature.read(zip.getInputStream(entry).readAllBytes());
            classes.put(signature.name(), signature);
          }
        }
      }
    }
    return classes;
  }
}
