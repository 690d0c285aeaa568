package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.stream.JsonWriter;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The worker writes JSON with Gson. Tested code must not see that Gson, because it may be Gson
 * itself.
 */
class OwnGsonTest {
  private static final String NAME = JsonWriter.class.getName();

  /** Another version of the class: it has one method that ours lacks. */
  private static final String OTHER =
      "package com.google.gson.stream; public class JsonWriter { public int other() { return 1; } }";

  @TempDir Path folder;

  @Test
  void aProgramDoesNotSeeIt() {
    assertThrows(
        ClassNotFoundException.class, () -> Programs.compile("class A {}").load().find(NAME));
    for (JavaCompiler each : List.of(new EcjCompiler(), new JavacCompiler(/* pooled= */ false))) {
      Source user = new Source("A.java", "class A { " + NAME + " f; }");
      assertFalse(each.compile(List.of(user), List.of(), 17).ok());
    }
  }

  @Test
  void aLibraryDoesNotSeeIt() {
    LibraryLoader loader = new LibraryLoader(new URL[0], null, "");
    assertThrows(ClassNotFoundException.class, () -> Class.forName(NAME, false, loader));
  }

  @Test
  void aProgramThatIsGsonIsLoadedItself() throws Exception {
    Source source = new Source("com/google/gson/stream/JsonWriter.java", OTHER);
    Compilation compiled = new EcjCompiler().compile(List.of(source), List.of(), 17);
    assertIsTheOther(compiled.load().find(NAME));
  }

  @Test
  void aLibraryThatIsGsonIsLoadedItself() throws Exception {
    Source source = new Source("com/google/gson/stream/JsonWriter.java", OTHER);
    Compilation compiled = new EcjCompiler().compile(List.of(source), List.of(), 17);
    Path file = folder.resolve(NAME.replace('.', '/') + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, compiled.classes.get(NAME));
    URL[] classPath = {folder.toUri().toURL()};
    assertIsTheOther(Class.forName(NAME, false, new LibraryLoader(classPath, null, "")));
    assertIsTheOther(new ProgramLoader(Set.of(), name -> null, List.of(folder.toString())).find(NAME));
  }

  private static void assertIsTheOther(Class<?> loaded) throws Exception {
    assertNotSame(JsonWriter.class, loaded);
    assertEquals(int.class, loaded.getMethod("other").getReturnType());
  }
}
