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
 * A folder that is removed when this process ends, in memory if the system allows.
 *
 * <p>Its name contains our process id, so that the next host can remove what a killed one left.
 */
public final class ScratchFolder implements AutoCloseable {
  /** An engine's own files take two or three MB. */
  private static final long ROOM = 16L << 20;

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
    Path disk = Path.of(System.getProperty("java.io.tmpdir"));
    ScratchFolder scratch = create(name, Path.of("/dev/shm"), disk, ROOM);
    Runtime.getRuntime().addShutdownHook(scratch.onExit);
    return scratch;
  }

  /**
   * In memory if there is that much room, else on disk: engines take a write that fails for a fault
   * of the program.
   */
  static ScratchFolder create(String name, Path memory, Path disk, long room) throws IOException {
    String prefix = name + "-" + ProcessHandle.current().pid() + "-";
    removeStale(disk, name);
    if (Files.isWritable(memory)) {
      try {
        removeStale(memory, name);
        long left = Files.getFileStore(memory).getUsableSpace();
        if (left >= room) {
          return new ScratchFolder(Files.createTempDirectory(memory, prefix));
        }
        say(memory, (left >> 20) + " MB are left", disk);
      } catch (IOException e) {
        say(memory, e.getMessage(), disk);
      }
    }
    return new ScratchFolder(Files.createTempDirectory(disk, prefix));
  }

  private static void say(Path memory, String why, Path disk) {
    System.err.println(
        "note: works in " + disk + ", not in " + memory + " (" + why + ")");
  }

  public Path path() {
    return path;
  }

  /** Background threads of an engine may still write, so one attempt may not be enough. */
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

  /** Removes what it can: another host may be doing the same, or still be writing. */
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
