package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Small programs for the tests. */
final class Programs {
  private Programs() {}

  static Compilation compile(String text) {
    return compile(new EcjCompiler(), text);
  }

  static Compilation compile(JavaCompiler compiler, String text) {
    Compilation compiled = compiler.compile(List.of(new Source("A.java", text)), List.of(), 17);
    assertEquals(List.of(), compiled.diagnostics);
    return compiled;
  }

  static byte[][] bytes(String... texts) {
    byte[][] all = new byte[texts.length][];
    for (int i = 0; i < texts.length; i++) all[i] = texts[i].getBytes(StandardCharsets.UTF_8);
    return all;
  }
}
