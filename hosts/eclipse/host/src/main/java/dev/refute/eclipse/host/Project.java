package dev.refute.eclipse.host;

import dev.refute.protocol.RequestException;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.IWorkspaceDescription;
import org.eclipse.core.resources.IWorkspaceRunnable;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Path;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IPackageFragmentRoot;
import org.eclipse.jdt.core.JavaCore;

/**
 * The only Java project of the workspace. Programs are put into it and read back; a new project for
 * each would cost far more than the refactoring.
 */
public final class Project {
  private static final long NEVER = 365L * 24 * 3600 * 1000;

  private final String level;
  private final List<java.nio.file.Path> library;
  private final IJavaProject java;
  private IFolder source;
  private int serial;

  /** What the program uses beside the class library. */
  private List<String> used = List.of();

  /** The contents of the source folder: unchanged files need not be written again. */
  private Map<String, String> present = Map.of();

  private Project(String level, List<java.nio.file.Path> library, IJavaProject java) {
    this.level = level;
    this.library = library;
    this.java = java;
  }

  /** Sets the workspace up and makes the project. */
  static Project create(String level, List<java.nio.file.Path> library) throws CoreException {
    String version = version(level);
    if (!JavaCore.getAllVersions().contains(version)) {
      throw new IllegalArgumentException("this JDT does not know Java " + level);
    }
    IWorkspace workspace = ResourcesPlugin.getWorkspace();
    IWorkspaceDescription description = workspace.getDescription();
    description.setAutoBuilding(false);
    description.setSnapshotInterval(NEVER);
    // No local history: it would grow with every program, in memory.
    description.setApplyFileStatePolicy(true);
    description.setMaxFileStateSize(0);
    workspace.setDescription(description);

    IEclipsePreferences resources = InstanceScope.INSTANCE.getNode(ResourcesPlugin.PI_RESOURCES);
    resources.putBoolean(ResourcesPlugin.PREF_LIGHTWEIGHT_AUTO_REFRESH, false);
    resources.putBoolean(ResourcesPlugin.PREF_AUTO_REFRESH, false);

    Hashtable<String, String> options = JavaCore.getDefaultOptions();
    JavaCore.setComplianceOptions(version, options);
    // JDT creates a formatter for each piece of code it writes. If the preference names its id,
    // which is the default, JDT looks it up among extensions and sets it up twice; without the id
    // it creates the same formatter directly.
    options.put(JavaCore.JAVA_FORMATTER, "");
    JavaCore.setOptions(options);
    // Handing tiny searches to other threads costs more than it gains. Set after the options, which
    // replace everything in JDT's node.
    InstanceScope.INSTANCE
        .getNode(JavaCore.PLUGIN_ID)
        .putBoolean("enableParallelJavaIndexSearch", false);

    Project project = new Project(level, library, open(workspace.getRoot().getProject("program")));
    project.renew();
    return project;
  }

  /** JDT's name of a source level: up to Java 8 it is "1.8". */
  static String version(String level) {
    return level.matches("[1-8]") ? "1." + level : level;
  }

  private static IJavaProject open(IProject project) throws CoreException {
    IProjectDescription description =
        project.getWorkspace().newProjectDescription(project.getName());
    description.setNatureIds(new String[] {JavaCore.NATURE_ID});
    project.create(description, new NullProgressMonitor());
    project.open(new NullProgressMonitor());
    return JavaCore.create(project);
  }

  /** Source level of the programs. */
  String level() {
    return level;
  }

  /** The jars of the class library. */
  List<java.nio.file.Path> library() {
    return library;
  }

  public IJavaProject java() {
    return java;
  }

  /** The root of the program's packages. */
  public IPackageFragmentRoot root() {
    return java.getPackageFragmentRoot(source);
  }

  /** A file of the program by its path on the wire. */
  public IFile file(String path) {
    return source.getFile(path);
  }

  /** The path on the wire of a file of the program; null for any other file. */
  String pathOf(IPath workspacePath) {
    IPath prefix = source.getFullPath();
    return prefix.isPrefixOf(workspacePath)
        ? workspacePath.makeRelativeTo(prefix).toString()
        : null;
  }

  /**
   * Starts over with a new, empty source folder. Whatever a crash left behind, such as an open
   * buffer, belongs to files of the old folder, whose name is never used again. A new project would
   * do as well, but Eclipse would read the whole class library again.
   */
  void renew() throws CoreException {
    IWorkspaceRunnable make =
        monitor -> {
          IFolder old = source;
          present = Map.of();
          source = java.getProject().getFolder("src" + serial++);
          source.create(true, true, monitor);
          setClassPath(monitor);
          if (old != null) {
            old.delete(true, monitor);
          }
        };
    ResourcesPlugin.getWorkspace().run(make, new NullProgressMonitor());
  }

  private void setClassPath(IProgressMonitor monitor) throws CoreException {
    List<IClasspathEntry> entries = new ArrayList<>();
    entries.add(JavaCore.newSourceEntry(source.getFullPath()));
    Stream.concat(library.stream().map(Object::toString), used.stream())
        .forEach(jar -> entries.add(JavaCore.newLibraryEntry(new Path(jar), null, null)));
    IClasspathEntry[] classpath = entries.toArray(IClasspathEntry[]::new);
    java.setRawClasspath(classpath, java.getProject().getFullPath().append("bin"), monitor);
  }

  /**
   * Replaces the program by another.
   *
   * @param classpath what it uses beside the class library
   */
  void load(Map<String, String> files, List<String> classpath)
      throws CoreException, RequestException {
    for (String entry : classpath) {
      File jar = new File(entry);
      if (!jar.isAbsolute() || !jar.exists()) {
        throw RequestException.bad("class path entry " + entry + " does not exist");
      }
    }
    if (new HashSet<>(classpath).size() < classpath.size()) {
      throw RequestException.bad("the class path has an entry twice");
    }
    if (!classpath.equals(used)) {
      List<String> before = used;
      used = classpath;
      try {
        setClassPath(new NullProgressMonitor());
      } catch (CoreException e) {
        used = before;
        throw RequestException.bad("the class path cannot be used: " + e.getMessage());
      }
    }
    for (String path : files.keySet()) {
      if (!new Path(path).isValidPath(path) || path.startsWith("/") || path.contains("..")) {
        throw RequestException.bad("not a path inside the program: \"" + path + "\"");
      }
    }
    JavaCore.run(monitor -> replace(files), new NullProgressMonitor());
  }

  private void replace(Map<String, String> files) throws CoreException {
    Map<String, String> before = present;
    present = Map.of(); // Until all is done.
    Set<String> folders = new HashSet<>();
    for (String path : files.keySet()) {
      for (int i = path.lastIndexOf('/'); i > 0; i = path.lastIndexOf('/', i - 1)) {
        folders.add(path.substring(0, i));
      }
    }
    Set<IResource> stale = new LinkedHashSet<>();
    source.accept(
        resource -> {
          String path = pathOf(resource.getFullPath());
          Set<String> wanted = resource instanceof IFile ? files.keySet() : folders;
          boolean keep = resource.equals(source) || wanted.contains(path);
          if (!keep) {
            stale.add(resource);
          }
          return keep;
        });
    for (IResource resource : stale) {
      resource.delete(true, new NullProgressMonitor());
    }
    for (Map.Entry<String, String> entry : files.entrySet()) {
      if (!entry.getValue().equals(before.get(entry.getKey()))) {
        write(file(entry.getKey()), entry.getValue());
      }
    }
    present = files;
  }

  private static void write(IFile file, String text) throws CoreException {
    InputStream bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    if (file.exists()) {
      file.setContents(bytes, IResource.FORCE, new NullProgressMonitor());
    } else {
      makeFolder(file.getParent());
      file.create(bytes, IResource.FORCE, new NullProgressMonitor());
    }
  }

  private static void makeFolder(IResource container) throws CoreException {
    if (container instanceof IFolder folder && !folder.exists()) {
      makeFolder(folder.getParent());
      folder.create(true, true, new NullProgressMonitor());
    }
  }

  /** The whole program as it stands. */
  Map<String, String> read() throws CoreException {
    Map<String, String> files = new TreeMap<>();
    source.accept(
        resource -> {
          if (resource instanceof IFile file) {
            files.put(pathOf(file.getFullPath()), text(file));
          }
          return true;
        });
    present = files;
    return files;
  }

  private static String text(IFile file) throws CoreException {
    try (InputStream in = file.getContents(true)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + file, e);
    }
  }
}
