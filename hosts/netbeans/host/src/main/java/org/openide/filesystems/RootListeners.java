package org.openide.filesystems;

import java.io.File;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Stops class paths from listening to a folder that never goes away.
 *
 * <p>A class path listens to its roots, to see one come or go, and takes any event in a root for
 * that: each file of the default package that is made, written or deleted has every class path
 * look at all of its roots again, those included that nobody uses and the garbage collector has
 * not yet met. That was half of the time of a refactoring; and with NetBeans' own index each look
 * left a task for when scanning is over, until after 1,500 programs the heap was full of them.
 *
 * <p>It lives in NetBeans' package because the list of listeners can be seen only there.
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

  /** Forgets those of class paths; all others go on listening. */
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
        // Another thread was faster: it no longer listens.
      }
    }
  }
}
