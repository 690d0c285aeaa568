package org.openide.filesystems;

import java.io.File;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Stops class paths from listening to the source root, which never goes away.
 *
 * <p>A class path listens to its roots to see one appear or disappear, and takes any event in a
 * root for that. So each file of the default package that is created, written or deleted makes
 * every class path check all of its roots again, even class paths that are garbage but not yet
 * collected. That took half of the time of a refactoring. With NetBeans' own index each check also
 * left a task behind, and after 1,500 programs the heap was full of them.
 *
 * <p>It is in NetBeans' package because the list of listeners is visible only there.
 */
public final class RootListeners {
  private static final String UNWANTED = "org.netbeans.api.java.classpath.ClassPath$RootsListener";

  private final File root;
  private final Map<FileChangeListener, Map<File, FileChangeImpl>> holders;

  public RootListeners(FileObject root) {
    this.root = FileUtil.toFile(root);
    try {
      Field field = FileChangeImpl.class.getDeclaredField("holders");
      field.setAccessible(true);
      @SuppressWarnings("unchecked")
      var listeners = (Map<FileChangeListener, Map<File, FileChangeImpl>>) field.get(null);
      this.holders = listeners;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this NetBeans keeps its listeners elsewhere", e);
    }
  }

  /** Removes the listeners of class paths; the others stay. */
  public void forget() {
    List<FileChangeListener> unwanted = new ArrayList<>();
    synchronized (holders) {
      holders.forEach(
          (listener, files) -> {
            if (listener.getClass().getName().equals(UNWANTED) && files.containsKey(root)) {
              unwanted.add(listener);
            }
          });
    }
    for (FileChangeListener listener : unwanted) {
      try {
        FileUtil.removeFileChangeListener(listener, root);
      } catch (IllegalArgumentException e) {
        // Another thread has already removed it.
      }
    }
  }
}
