package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.stream.JsonWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;

/** TestCheck in a JVM of its own, as it is run. */
class TestCheckTest {
  @TempDir Path folder;

  private final List<String> jvmOptions = new ArrayList<>();

  private static String placeOf(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }

  private Path tests(String... bodies) throws Exception {
    StringBuilder text = new StringBuilder("import static org.junit.Assert.*;\n");
    text.append("import org.junit.Test;\npublic class RegressionTest1 {\n");
    for (int i = 0; i < bodies.length; i++) {
      text.append("  @Test\n  public void test" + (i + 1) + "() throws Throwable {\n");
      text.append("    " + bodies[i] + "\n  }\n");
    }
    return Files.writeString(folder.resolve("RegressionTest1.java"), text + "}\n");
  }

  private List<String> check(Path file, String... more) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx128m", "-XX:TieredStopAtLevel=1", "-cp"));
    command.add(
        String.join(
            ":", placeOf(TestCheck.class), placeOf(ClassReader.class), placeOf(JsonWriter.class)));
    command.addAll(List.of(TestCheck.class.getName(), "--runs", "2"));
    command.addAll(List.of("--classpath", placeOf(subject.Account.class)));
    command.addAll(List.of("--out", folder.resolve("out").toString()));
    command.addAll(List.of(more));
    command.add(file.toString());
    Process process = new ProcessBuilder(command).directory(folder.toFile()).start();
    String said = new String(process.getInputStream().readAllBytes());
    process.waitFor();
    return said.lines().toList();
  }

  @Test
  void aTestThatEndsTheJvmIsKnownAndTheRestIsRunByTheNext() throws Exception {
    Path file =
        tests(
            "assertEquals(2, new subject.Account(2).money());",
            "Object[] code = {7}; String all = \"java.lang.System\";"
                + " new javax.swing.UIDefaults.ProxyLazyValue(all, \"exit\", code).createValue(null);",
            "assertEquals(1, new subject.Account(2).money());");
    jvmOptions.add("-Drefute.guard=off"); // it is in the way of every way that we know
    List<String> said = check(file);
    assertEquals(3, said.size(), said.toString());
    assertTrue(said.get(0).contains("\"begun\":\"test1\""));
    assertTrue(said.get(1).contains("\"test\":\"test1\",\"runs\":2,\"failed\":0"));
    assertTrue(said.get(2).contains("\"begun\":\"test2\""));
    said = check(file, "--skip", "2");
    assertEquals(3, said.size(), said.toString());
    assertTrue(said.get(1).contains("\"test\":\"test3\",\"runs\":2,\"failed\":2"));
    assertTrue(said.get(1).contains("expected 1 but was 2"));
    assertEquals("{\"done\":true}", said.get(2));
  }

  @Test
  void whatTouchesTheOutsideIsRefusedAndSaid() throws Exception {
    Path victim = Files.writeString(folder.resolve("victim"), "mine");
    List<String> said =
        check(
            tests(
                "new java.io.File(\"" + victim + "\").delete();",
                "new subject.Account(1).exits();",
                "System.exit(1);"));
    assertTrue(Files.exists(victim));
    assertTrue(said.get(1).contains("\"denied\":\"denied file\""), said.toString());
    assertTrue(said.get(3).contains("\"denied\":\"exit 1\""), said.toString());
    assertTrue(said.get(5).contains("\"denied\":\"exit 1\""), said.toString());
    assertEquals("{\"done\":true}", said.get(6));
  }

  /** Tests that depend on the clock must behave here as they do for a user. */
  @Test
  void clockAndRandomNumbersAreTheRealOnes() throws Exception {
    List<String> said =
        check(
            tests(
                "assertTrue(\"clock\", System.currentTimeMillis() > 1_700_000_100_000L);",
                "assertTrue(\"random\", new java.util.Random().nextLong()"
                    + " != new java.util.Random().nextLong());"));
    assertTrue(said.get(1).contains("\"failed\":0"), said.toString());
    assertTrue(said.get(3).contains("\"failed\":0"), said.toString());
  }

  @Test
  void whatJavacRefusesIsSaidWithItsLine() throws Exception {
    List<String> said = check(tests("int i = 1;", "no such thing;"));
    assertTrue(said.get(0).contains("\"error\":"), said.toString());
    assertTrue(said.get(0).contains("\"line\":10"), said.toString());
    assertFalse(said.toString().contains("begun"));
  }

  /** Some old libraries come with JUnit 3, which has no annotations. */
  @Test
  void anOlderJunitOnTheClassPathIsNotTakenForOurs() throws Exception {
    Path jar = folder.resolve("junit-3.8.1.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("junit/framework/TestCase.class"));
    }
    List<String> said =
        check(
            tests("assertEquals(2, new subject.Account(2).money());"),
            "--classpath",
            placeOf(subject.Account.class) + ":" + jar);
    assertTrue(said.get(1).contains("\"failed\":0"), said.toString());
  }
}
