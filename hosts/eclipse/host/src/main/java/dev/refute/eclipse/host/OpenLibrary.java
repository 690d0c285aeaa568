package dev.refute.eclipse.host;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jdt.internal.core.JavaModelManager;
import org.eclipse.jdt.internal.core.index.Index;
import org.eclipse.jdt.internal.core.search.indexing.IndexManager;

/**
 * Keeps the class library open in the calling thread. JDT would open it again for each of the
 * dozens of queries of a refactoring. The library never changes, so nothing can be stale.
 */
final class OpenLibrary {
  /** JDT keeps every jar of a program's class path open too; these are closed now and then. */
  private static final int CLASS_PATHS = 16;

  private final List<Path> jars;
  private List<String> classPath = List.of();
  private int classPaths;
  private final Set<Index> kept = Collections.newSetFromMap(new WeakHashMap<>());

  OpenLibrary(List<Path> jars) {
    this.jars = jars;
  }

  /** Called before each program. */
  void keepOpen(List<String> nextClassPath) {
    if (!nextClassPath.equals(classPath)) {
      classPath = nextClassPath;
      if (++classPaths % CLASS_PATHS == 0) {
        JavaModelManager.getJavaModelManager().flushZipFiles(this);
      }
    }
    JavaModelManager.getJavaModelManager().cacheZipFiles(this);
    IndexManager indexes = JavaModelManager.getIndexManager();
    for (Path jar : jars) {
      IPath path = new org.eclipse.core.runtime.Path(jar.toString());
      Index index = indexes.getIndex(path, true, false);
      if (index != null && kept.add(index)) {
        index.startQuery(); // Never stopped, so what it has read stays in memory.
      }
    }
  }
}
