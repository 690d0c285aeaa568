package dev.refute.worker;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Loads the classes of one version of a program, and hides those of the worker.
 *
 * <p>Nothing else refers to it, so that its classes and their code are freed with it.
 */
public final class ProgramLoader extends ClassLoader {
  private static final Map<List<String>, TypeIndex> LIBRARIES = new Recent<>();

  private final Set<String> names;
  private final Function<String, byte[]> classes;
  private final TypeIndex libraries;
  private final Ancestry ofLibraries = new Ancestry(this::libraryClass);
  private final Canon canon = new Canon(this);
  private final Map<String, Class<?>> stubs = new HashMap<>();

  /** `classes` gives the class files of the binary names `names`. */
  ProgramLoader(
      Set<String> names, Function<String, byte[]> classes, List<String> classPath) {
    super(ClassLoader.getPlatformClassLoader());
    this.names = names;
    this.classes = classes;
    libraries = librariesOf(classPath);
  }

  private static TypeIndex librariesOf(List<String> classPath) {
    return classPath.isEmpty() ? null : LIBRARIES.computeIfAbsent(classPath, TypeIndex::new);
  }

  /** The class file of "p/A" on a class path, or null. */
  static byte[] inLibraries(List<String> classPath, String internalName) {
    TypeIndex libraries = librariesOf(classPath);
    return libraries == null ? null : libraries.readUser(internalName);
  }

  private byte[] libraryClass(String internalName) {
    return libraries.readUser(internalName);
  }

  /** The class of that binary name, not yet initialised. */
  public Class<?> find(String name) throws ClassNotFoundException {
    return loadClass(name);
  }

  /** Describes objects: see {@link Canon}. */
  public Canon canon() {
    return canon;
  }

  boolean has(String name) {
    return names.contains(name);
  }

  boolean owns(Class<?> type) {
    return type.getClassLoader() == this && has(type.getName());
  }

  /** A class that stands for the program's own `type`; one for each `spec`. */
  Class<?> stub(String type, String spec) {
    return stubs.computeIfAbsent(
        type + " " + spec,
        key -> {
          String name = type + "$Refute" + stubs.size();
          byte[] bytes = StubMaker.make(name, type, spec);
          return defineClass(name, bytes, 0, bytes.length);
        });
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) return loaded;
      if (has(name)) {
        byte[] bytes = classes.apply(name);
        return defineClass(name, bytes, 0, bytes.length);
      }
      if (name.equals(Guard.class.getName())) return Guard.class;
      byte[] library = libraries == null ? null : libraries.readUser(name.replace('.', '/'));
      if (library != null) {
        byte[] guarded = Instrumenter.instrument(library, ofLibraries, null);
        return defineClass(name, guarded, 0, guarded.length);
      }
      if (name.indexOf('.') < 0) throw new ClassNotFoundException(name);
      return super.loadClass(name, resolve);
    }
  }
}
