package dev.refute.netbeans;

import dev.refute.testing.HostProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Starts the finished host as docs/engines.md says. */
final class NetBeansHost {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final String MODULES =
      "java.base,java.desktop,java.logging,java.xml,java.prefs,java.management,java.naming,"
          + "java.sql,java.instrument,java.scripting,java.rmi,jdk.unsupported,jdk.zipfs,"
          + "jdk.management";

  private NetBeansHost() {}

  /**
   * @param memory the largest heap, as Java writes it
   */
  static HostProcess start(String memory, String... options) throws IOException {
    List<String> command =
        List.of(
            JAVA.toString(),
            "-XX:+UseSerialGC",
            "-XX:+DisplayVMOutputToStderr",
            "-Xmx" + memory,
            "-Djava.awt.headless=true",
            "--limit-modules",
            MODULES,
            "--add-opens",
            "java.base/java.net=ALL-UNNAMED",
            "--add-opens",
            "java.base/java.lang=ALL-UNNAMED",
            "--add-opens",
            "java.base/java.util=ALL-UNNAMED",
            "--add-opens",
            "java.desktop/javax.swing.text=ALL-UNNAMED",
            "-cp",
            System.getProperty("refute.netbeans") + "/*",
            "dev.refute.netbeans.Main",
            "--cache",
            System.getProperty("refute.cache"));
    return new HostProcess(command, options);
  }
}
