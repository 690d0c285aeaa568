package dev.refute.netbeans;

import com.sun.tools.javac.code.Source;
import java.beans.PropertyVetoException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.netbeans.ProxyURLStreamHandlerFactory;
import org.netbeans.api.java.classpath.ClassPath;
import org.netbeans.api.java.classpath.GlobalPathRegistry;
import org.netbeans.api.java.classpath.JavaClassPathConstants;
import org.netbeans.modules.java.source.parsing.JavacParser;
import org.netbeans.modules.parsing.impl.indexing.CacheFolder;
import org.netbeans.modules.parsing.impl.indexing.RepositoryUpdater;
import org.netbeans.spi.java.classpath.ClassPathFactory;
import org.netbeans.spi.java.classpath.ClassPathProvider;
import org.netbeans.spi.java.classpath.support.ClassPathSupport;
import org.netbeans.spi.java.queries.SourceLevelQueryImplementation;
import org.openide.filesystems.FileObject;
import org.openide.filesystems.FileUtil;
import org.openide.filesystems.MultiFileSystem;
import org.openide.filesystems.Repository;
import org.openide.filesystems.XMLFileSystem;
import org.openide.util.Lookup;

/**
 * Sets up NetBeans on a plain class path, without its module system: only what refactorings need,
 * and one source root.
 */
final class Platform {
  /** Modules whose registrations are wanted; those of the user interface are not. */
  private static final Pattern WANTED =
      Pattern.compile(
          "(org\\.netbeans\\.modules\\.(java\\.source|java\\.source\\.base|java\\.lexer"
              + "|java\\.hints"
              + "|parsing\\..*|refactoring\\..*|editor\\.(lib|lib2|settings\\.storage|indent)"
              + "|projectapi)|org\\.openide\\.(loaders|filesystems))(/.*)?");

  private Platform() {}

  /**
   * @param library one jar for each module; what is older than Java 9 looks into all of them
   * @param level source level, such as "17"
   * @return the source root
   */
  static FileObject start(Path scratch, List<Path> library, String level, Services ours)
      throws IOException {
    if (Source.lookup(level) == null) {
      throw new IllegalArgumentException("this NetBeans does not know Java " + level);
    }
    // NetBeans looks for certain classes to find out the version of a JDK, and our small library
    // lacks some of them.
    JavacParser.DISABLE_SOURCE_LEVEL_DOWNGRADE = true;
    System.setProperty("netbeans.user", scratch.resolve("user").toString());
    System.setProperty("org.netbeans.modules.java.source.usages.SourceAnalyser.fullIndex", "true");
    System.setProperty("org.netbeans.modules.parsing.impl.Source.excludedTasks", ".*");
    System.setProperty("org.openide.util.Lookup", GlobalLookup.class.getName());
    Logger.getLogger("").setLevel(Level.SEVERE);
    Lookup.getDefault(); // Makes the GlobalLookup.

    XMLFileSystem layers = new XMLFileSystem();
    setLayers(layers);
    Repository repository =
        new Repository(new MultiFileSystem(FileUtil.createMemoryFileSystem(), layers));
    GlobalLookup.install(repository);
    ProxyURLStreamHandlerFactory.register();
    FileUtil.setMIMEType("java", "text/x-java");

    FileObject source = folder(scratch.resolve("project/src"));
    ClassPath sources = ClassPathSupport.createClassPath(source);
    ClassPath boot =
        ClassPathSupport.createClassPath(
            library.stream()
                .map(jar -> FileUtil.urlForArchiveOrDir(jar.toFile()))
                .toArray(URL[]::new));
    ClassPath used = ClassPathFactory.createClassPath(ours.jars());
    ClassPathProvider classPaths =
        (file, type) ->
            !sources.contains(file)
                ? null
                : switch (type) {
                  case ClassPath.SOURCE -> sources;
                  case ClassPath.BOOT, JavaClassPathConstants.MODULE_BOOT_PATH -> boot;
                  case ClassPath.COMPILE -> used;
                  default -> null;
                };
    SourceLevelQueryImplementation levels = file -> level;
    GlobalLookup.install(
        repository,
        classPaths,
        levels,
        new OneProject(source),
        ours.documents(),
        ours.documents().settings(),
        ours.dialogs(),
        ours.compiler());

    CacheFolder.setCacheFolder(folder(scratch.resolve("cache")));
    template("Empty", "");
    template("Class", "package __PACKAGE__;\n\npublic class __NAME__ {\n}\n");
    template("Interface", "package __PACKAGE__;\n\npublic interface __NAME__ {\n}\n");
    GlobalPathRegistry.getDefault().register(ClassPath.SOURCE, new ClassPath[] {sources});
    RepositoryUpdater.getDefault().start(true);
    return source;
  }

  private static FileObject folder(Path path) throws IOException {
    Files.createDirectories(path);
    return FileUtil.toFileObject(FileUtil.normalizeFile(path.toFile()));
  }

  /** What new files are made from. */
  private static void template(String name, String text) throws IOException {
    FileObject file =
        FileUtil.createData(FileUtil.getConfigRoot(), "Templates/Classes/" + name + ".java");
    file.setAttribute("template", true);
    try (OutputStream out = file.getOutputStream()) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** The registrations in the modules' jars: each has one written by hand and one generated. */
  private static void setLayers(XMLFileSystem system) throws IOException {
    List<URL> layers = new ArrayList<>();
    String name = "META-INF/MANIFEST.MF";
    for (URL manifest : Collections.list(Platform.class.getClassLoader().getResources(name))) {
      Attributes attributes;
      try (InputStream in = manifest.openStream()) {
        attributes = new Manifest(in).getMainAttributes();
      }
      String module = attributes.getValue("OpenIDE-Module");
      if (module == null || !WANTED.matcher(module).matches()) {
        continue;
      }
      String jar = manifest.toString().substring(0, manifest.toString().length() - name.length());
      if (attributes.getValue("OpenIDE-Module-Layer") != null) {
        layers.add(new URL(jar + attributes.getValue("OpenIDE-Module-Layer")));
      }
      URL generated = new URL(jar + "META-INF/generated-layer.xml");
      try (InputStream in = generated.openStream()) {
        layers.add(generated);
      } catch (IOException e) {
        // Not every module has one.
      }
    }
    try {
      system.setXmlUrls(layers.toArray(URL[]::new));
    } catch (PropertyVetoException e) {
      throw new IOException(e);
    }
  }
}
