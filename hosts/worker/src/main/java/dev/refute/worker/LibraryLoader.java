package dev.refute.worker;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * Loads a library under random test: its classes with guards, its resources unchanged, and the
 * invokers that call it.
 */
final class LibraryLoader extends URLClassLoader {
  private static final String OURS = "dev.refute.worker.";

  /** The interfaces for the user's contracts and visitors. */
  private static final String OPEN = "dev.refute.randoop.";

  /** Measures coverage; usually null. */
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

  /**
   * Refuses the outside, but keeps the real clock and random numbers, as a user of the tests has
   * them.
   */
  static LibraryLoader inTheRealWorld(URL[] classPath) {
    return new LibraryLoader(classPath, null, "", /* ownWorld= */ false);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    // Only guards and invokers come from the worker; the rest of it is hidden.
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

  /**
   * Defines a class of ours in a package of the library, so that it can access the package's
   * members.
   */
  Class<?> define(String name, byte[] bytes) {
    return defineClass(name, bytes, 0, bytes.length);
  }
}
