package dev.refute.netbeans;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.netbeans.modules.java.source.usages.MemoryIndex;
import org.netbeans.modules.parsing.api.indexing.IndexingManager;
import org.netbeans.modules.parsing.impl.indexing.RepositoryUpdater;
import org.openide.filesystems.FileObject;

/** Tells NetBeans which classes exist. */
interface Index {
  /** A new program was loaded. */
  void programLoaded();

  /** These are its classes. */
  void update(List<MemoryIndex.Entry> types) throws IOException;

  /**
   * @param kind "memory" or "stock"
   */
  static Index create(String kind, FileObject source)
      throws IOException, InterruptedException, TimeoutException {
    return switch (kind) {
      case "memory" -> memory(source);
      case "stock" -> stock(source);
      default ->
          throw new IllegalArgumentException("the index is \"memory\" or \"stock\", not " + kind);
    };
  }

  /**
   * NetBeans' own index, on disk. It scans by itself, and must have finished before it is asked.
   */
  private static Index stock(FileObject source) {
    return new Index() {
      @Override
      public void programLoaded() {
        IndexingManager.getDefault().refreshIndexAndWait(source.toURL(), null, true);
      }

      @Override
      public void update(List<MemoryIndex.Entry> types) {}
    };
  }

  private static Index memory(FileObject source) throws InterruptedException, TimeoutException {
    // Scanning the empty root once builds the graph of roots; after that nothing must be scanned.
    IndexingManager.getDefault().refreshIndexAndWait(source.toURL(), null, true);
    CountDownLatch stopped = new CountDownLatch(1);
    RepositoryUpdater.getDefault().stop(stopped::countDown);
    stopped.await();
    MemoryIndex index = new MemoryIndex(source);
    return new Index() {
      @Override
      public void programLoaded() {
        index.set(List.of());
      }

      @Override
      public void update(List<MemoryIndex.Entry> types) throws IOException {
        try {
          index.install();
        } catch (ReflectiveOperationException e) {
          throw new IOException("this NetBeans keeps its indexes elsewhere", e);
        }
        index.set(types);
      }
    };
  }
}
