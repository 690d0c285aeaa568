package dev.refute.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchFolderTest {
  @TempDir Path memory;
  @TempDir Path disk;

  @Test
  void isInMemoryWhereThereIsRoom() throws Exception {
    assertEquals(memory, place(memory, 1));
  }

  @Test
  void isOnDiskWhereMemoryIsFullOrMissing() throws Exception {
    assertEquals(disk, place(memory, Long.MAX_VALUE));
    assertEquals(disk, place(memory.resolve("none"), 1));
  }

  @Test
  void cleansUpInBothPlacesAfterOneThatWasKilled() throws Exception {
    long nobody = Integer.MAX_VALUE; // larger than any process id
    for (Path each : new Path[] {memory, disk}) {
      Files.createDirectory(each.resolve("name-" + nobody + "-1"));
    }
    assertEquals(memory, place(memory, 1));
    for (Path each : new Path[] {memory, disk}) {
      assertFalse(Files.exists(each.resolve("name-" + nobody + "-1")), each::toString);
    }
  }

  private Path place(Path wanted, long room) throws Exception {
    try (ScratchFolder scratch = ScratchFolder.create("name", wanted, disk, room)) {
      return scratch.path().getParent();
    }
  }
}
