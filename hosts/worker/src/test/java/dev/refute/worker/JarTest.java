package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class JarTest {
  @TempDir Path folder;

  private Compilation jar(Map<String, byte[]> entries) throws Exception {
    return jar(entries, "UTF-8");
  }

  private Compilation jar(Map<String, byte[]> entries, String encoding) throws Exception {
    Path file = folder.resolve("x.jar");
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      for (var each : entries.entrySet()) {
        jar.putNextEntry(new JarEntry(each.getKey()));
        jar.write(each.getValue());
      }
    }
    return compile(file, encoding);
  }

  private static Compilation compile(Path file, String encoding) {
    Source where = new Source(file.toString(), encoding + " 1 2");
    return Jar.compile(where, List.of(), 17, new EcjCompiler());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void classesAreTakenAsTheyAre() throws Exception {
    byte[] type = Programs.compile("class A {}").classes.get("A");
    Compilation found =
        jar(Map.of("p/A.class", type, "module-info.class", type, "META-INF/versions/21/p/A.class",
            bytes("junk")));
    assertTrue(found.ok());
    assertEquals(Set.of("p.A"), found.classes.keySet());
  }

  @Test
  void sourcesAreCompiled() throws Exception {
    Compilation found = jar(Map.of("p/A.java", bytes("package p; class A {}")));
    assertEquals(Set.of("p.A"), found.classes.keySet());
    assertFalse(jar(Map.of("p/A.java", bytes("package p; class A {"))).ok());
  }

  @Test
  void sourcesThatAreNoUtf8AreAnError() throws Exception {
    byte[] latin1 = "class A {\n  char c = '\u00e9'; }".getBytes(StandardCharsets.ISO_8859_1);
    Compilation found = jar(Map.of("A.java", latin1));
    assertEquals(
        "cannot read the jar: A.java, line 2: not UTF-8", found.diagnostics.get(0).message());
  }

  @Test
  void sourcesAreReadInTheEncodingThatIsAskedFor() throws Exception {
    String text = "class A {\n  char c = '\u00e9'; }";
    Compilation read = jar(Map.of("A.java", text.getBytes(StandardCharsets.ISO_8859_1)), "latin1");
    assertArrayEquals(Programs.compile(text).classes.get("A"), read.classes.get("A"));
    byte[] wrong = "class A {\n  char c = '\u00ff'; }".getBytes(StandardCharsets.ISO_8859_1);
    assertEquals(
        "cannot read the jar: A.java, line 2: not US-ASCII",
        jar(Map.of("A.java", wrong), "US-ASCII").diagnostics.get(0).message());
    assertEquals(
        "no encoding is called latin-x",
        jar(Map.of("A.java", wrong), "latin-x").diagnostics.get(0).message());
  }

  @Test
  void namesThatNoSourceCanHaveAreAnError() throws Exception {
    for (String name : List.of("A\n.java", "p/\"A.java", "A\u001b.java", "A\\B.java")) {
      assertEquals(
          "cannot read the jar: " + name + ": a .java file cannot have this name",
          jar(Map.of(name, bytes("class A {}"))).diagnostics.get(0).message());
    }
  }

  @Test
  void damagedClassesAndBombsAreErrorsThatSaySo() throws Exception {
    byte[] type = Programs.compile("class A { int m() { return 1; } }").classes.get("A");
    for (int cut = 0; cut < type.length; cut += 7) {
      Compilation found = jar(Map.of("A.class", Arrays.copyOf(type, cut)));
      assertEquals(
          "cannot read the jar: A.class is damaged, or newer than this release knows",
          found.diagnostics.get(0).message());
    }
    byte[] pool = type.clone();
    for (int i = 10; i < 40; i++) pool[i] = (byte) 0xff;
    assertFalse(jar(Map.of("A.class", pool)).ok());
    Compilation bomb = jar(Map.of("A.java", new byte[65 << 20]));
    assertEquals(
        "cannot read the jar: it holds more than 64 MB of Java",
        bomb.diagnostics.get(0).message());
  }

  /** ASM reads these: found by ClassFileFuzzer. */
  @Test
  void namesAndDescriptorsThatAreNoneAreDamageToo() throws Exception {
    for (String descriptor : List.of("Lp/A", "Q", "", "II", "L;")) {
      ClassWriter type = new ClassWriter(0);
      type.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "p/A", null, "java/lang/Object", null);
      type.visitField(Opcodes.ACC_PUBLIC, "f", descriptor, null, null).visitEnd();
      assertFalse(jar(Map.of("p/A.class", type.toByteArray())).ok(), descriptor);
    }
  }

  /** Where an interface is missing, or is none, the JVM itself does not get that far. */
  @Test
  void damageIsFoundBehindInterfacesThatAreNotThere() throws Exception {
    for (String above : List.of("p/Missing", "java/lang/String")) {
      ClassWriter type = new ClassWriter(0);
      type.visit(
          Opcodes.V17, Opcodes.ACC_PUBLIC, "p/A", null, "java/lang/Object", new String[] {above});
      assertTrue(jar(Map.of("p/A.class", type.toByteArray())).ok(), above);
      int open = Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT;
      type.visitMethod(open, "m", "()Lp/B:", null, null).visitEnd();
      assertFalse(jar(Map.of("p/A.class", type.toByteArray())).ok(), above);
    }
  }

  @Test
  void anInterfaceWithoutANameIsDamage() throws Exception {
    ClassWriter type = new ClassWriter(0);
    String[] above = {"p/Missing", "p/Nameless"};
    type.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "p/A", null, "java/lang/Object", above);
    byte[] bytes = type.toByteArray();
    assertTrue(jar(Map.of("p/A.class", bytes)).ok());
    // Behind the last interface: no fields, no methods, no attributes, two bytes each.
    bytes[bytes.length - 7] = 0;
    bytes[bytes.length - 8] = 0;
    assertFalse(jar(Map.of("p/A.class", bytes)).ok());
  }

  @Test
  void aClassThatIsItsOwnSuperclassIsStudiedAndNotLoaded() throws Exception {
    ClassWriter type = new ClassWriter(0);
    type.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "p/A", null, "p/A", null);
    Compilation found = jar(Map.of("p/A.class", type.toByteArray()));
    assertTrue(found.ok());
    found.report(true);
    assertThrows(LinkageError.class, () -> found.load().find("p.A"));
  }

  @Test
  void anArrayThatIsNoneIsStudied() throws Exception {
    ClassWriter type = new ClassWriter(0);
    type.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "p/A", null, "java/lang/Object", null);
    MethodVisitor code = type.visitMethod(Opcodes.ACC_PUBLIC, "m", "()V", null, null);
    code.visitCode();
    code.visitInsn(Opcodes.ICONST_1);
    code.visitMultiANewArrayInsn("p/List", 1);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(1, 1);
    code.visitEnd();
    Compilation found = jar(Map.of("p/A.class", type.toByteArray()));
    assertTrue(found.ok());
    byte[][] none = {};
    byte[][] operation = {bytes("method"), bytes("p.A"), bytes("m"), bytes("()V")};
    found.study(found, none, none, none, operation);
  }

  @Test
  void anythingElseIsAnError() throws Exception {
    Compilation found = jar(Map.of("x.txt", bytes("x")));
    assertEquals("no Java in the jar", found.diagnostics.get(0).message());
    Path text = Files.writeString(folder.resolve("y.jar"), "no jar");
    assertFalse(compile(text, "UTF-8").ok());
  }
}
