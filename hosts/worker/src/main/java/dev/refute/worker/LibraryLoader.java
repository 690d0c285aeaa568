package dev.refute.worker;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * A library under random test: its classes with guards planted, its resources as they are, and the
 * invokers that call it.
 */
final class LibraryLoader extends URLClassLoader {
  private static final String OURS = "dev.refute.worker.";

  /** What contracts and visitors of the user implement. */
  private static final String OPEN = "dev.refute.randoop.";

  /** What is measured while classes are loaded; mostly null. */
  private final Coverage coverage;

  private final String measured;

  private final boolean ownWorld;

  private final Ancestry ancestry = new Ancestry(this::classFile);

  LibraryLoader(URL[] classPath, Coverage coverage, String measured) {
    this(classPath, coverage, measured, /* ownWorld= */ true);
  }

  private LibraryLoader(URL[] classPath, Coverage coverage, String measured, boolean ownWorld) {
    super(classPath, ClassLoader.getPlatformClassLoader());
    this.coverage = coverage;
    this.measured = measured;
    this.ownWorld = ownWorld;
    setDefaultAssertionStatus(true);
  }

  /** The outside is refused, but clock and random numbers are the real ones, as for a reader. */
  static LibraryLoader inTheRealWorld(URL[] classPath) {
    return new LibraryLoader(classPath, null, "", /* ownWorld= */ false);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    // Guards and invokers are the worker's own; nothing else of it can be seen.
    if (name.equals(Guard.class.getName())) return Guard.class;
    if (name.equals(Invoker.class.getName())) return Invoker.class;
    if (name.startsWith(OPEN)) return LibraryLoader.class.getClassLoader().loadClass(name);
    if (name.startsWith(OURS)) throw new ClassNotFoundException(name);
    return super.loadClass(name, resolve);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    try (InputStream in = findResourceStream(name.replace('.', '/') + ".class")) {
      if (in == null) throw new ClassNotFoundException(name);
      boolean wanted = coverage != null && name.startsWith(measured);
      byte[] bytes =
          Instrumenter.instrument(
              in.readAllBytes(), ancestry, wanted ? coverage : null, ownWorld);
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private byte[] classFile(String internalName) {
    try (InputStream in = findResourceStream(internalName + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      return null;
    }
  }

  private InputStream findResourceStream(String name) throws IOException {
    URL url = findResource(name);
    return url == null ? null : url.openStream();
  }

  /** A class of ours beside the library's, so that it sees what its package does. */
  Class<?> define(String name, byte[] bytes) {
    return defineClass(name, bytes, 0, bytes.length);
  }
}
