package dev.refute.host;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder that lives as long as this process, in memory where the system has such a place.
 *
 * <p>The name holds our process id, so that the next host can remove what a killed one left.
 */
public final class ScratchFolder implements AutoCloseable {
  private static final int ATTEMPTS = 20;
  private static final long PAUSE_NANOSECONDS = 20_000_000;

  private final Path path;
  private final Thread onExit = new Thread(this::close);

  private ScratchFolder(Path path) {
    this.path = path;
  }

  /**
   * @param name what the folder's name begins with; hosts of the same name clean up after another
   */
  public static ScratchFolder create(String name) throws IOException {
    Path memory = Path.of("/dev/shm");
    Path base = Files.isWritable(memory) ? memory : Path.of(System.getProperty("java.io.tmpdir"));
    removeStale(base, name);
    String prefix = name + "-" + ProcessHandle.current().pid() + "-";
    ScratchFolder scratch = new ScratchFolder(Files.createTempDirectory(base, prefix));
    Runtime.getRuntime().addShutdownHook(scratch.onExit);
    return scratch;
  }

  public Path path() {
    return path;
  }

  /** An engine's threads in the background may still write, so once may not be enough. */
  @Override
  public void close() {
    for (int attempt = 0; attempt < ATTEMPTS && Files.exists(path); ++attempt) {
      if (attempt > 0) {
        LockSupport.parkNanos(PAUSE_NANOSECONDS);
      }
      delete(path);
    }
  }

  private static void removeStale(Path base, String name) throws IOException {
    Pattern ours = Pattern.compile(Pattern.quote(name) + "-(\\d+)-.*");
    List<Path> folders;
    try (Stream<Path> entries = Files.list(base)) {
      folders = entries.toList();
    }
    for (Path folder : folders) {
      Matcher match = ours.matcher(folder.getFileName().toString());
      if (match.matches() && ProcessHandle.of(Long.parseLong(match.group(1))).isEmpty()) {
        delete(folder);
      }
    }
  }

  /** Removes what can be removed: another host may be doing the same, or still be writing. */
  static void delete(Path path) {
    try {
      Files.walkFileTree(
          path,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              return remove(file);
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException e) {
              return remove(folder);
            }
          });
    } catch (IOException e) {
      System.err.println("cannot remove " + path + ": " + e.getMessage());
    }
  }

  private static FileVisitResult remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // The next host tries again.
    }
    return FileVisitResult.CONTINUE;
  }
}
