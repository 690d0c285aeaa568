package dev.refute.netbeans;

import dev.refute.protocol.RequestException;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import java.io.File;
import java.util.HashSet;
import java.util.List;
import org.netbeans.spi.java.classpath.ClassPathImplementation;
import org.netbeans.spi.java.classpath.PathResourceImplementation;
import org.netbeans.spi.java.classpath.support.ClassPathSupport;
import org.openide.filesystems.FileUtil;

/**
 * The class path of the program: what it uses beside the class library.
 *
 * <p>It is one and the same for NetBeans, and only its entries change, so what NetBeans knows of
 * their jars stays while requests have the same.
 */
final class ProgramJars implements ClassPathImplementation {
  private final PropertyChangeSupport listeners = new PropertyChangeSupport(this);
  private List<String> used = List.of();
  private List<PathResourceImplementation> resources = List.of();

  /** Jars and folders, as absolute paths. */
  void use(List<String> entries) throws RequestException {
    if (entries.equals(used)) {
      return;
    }
    for (String entry : entries) {
      File file = new File(entry);
      if (!file.isAbsolute() || !file.exists()) {
        throw RequestException.bad("class path entry " + entry + " does not exist");
      }
      if (FileUtil.urlForArchiveOrDir(file) == null) {
        throw RequestException.bad("class path entry " + entry + " is no jar and no folder");
      }
    }
    if (new HashSet<>(entries).size() < entries.size()) {
      throw RequestException.bad("the class path has an entry twice");
    }
    synchronized (this) {
      used = entries;
      resources =
          entries.stream()
              .map(entry -> FileUtil.urlForArchiveOrDir(new File(entry)))
              .map(ClassPathSupport::createResource)
              .toList();
    }
    listeners.firePropertyChange(PROP_RESOURCES, null, null);
  }

  @Override
  public synchronized List<? extends PathResourceImplementation> getResources() {
    return resources;
  }

  @Override
  public void addPropertyChangeListener(PropertyChangeListener listener) {
    listeners.addPropertyChangeListener(listener);
  }

  @Override
  public void removePropertyChangeListener(PropertyChangeListener listener) {
    listeners.removePropertyChangeListener(listener);
  }
}
