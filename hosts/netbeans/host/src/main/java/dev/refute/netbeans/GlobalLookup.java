package dev.refute.netbeans;

import java.util.ArrayList;
import java.util.List;
import org.netbeans.spi.java.classpath.ClassPathProvider;
import org.netbeans.spi.java.queries.SourceLevelQueryImplementation;
import org.netbeans.spi.java.queries.SourceLevelQueryImplementation2;
import org.openide.util.lookup.Lookups;
import org.openide.util.lookup.ProxyLookup;

/** Where NetBeans looks for services: ours first, then those of the jars. Made by NetBeans. */
public final class GlobalLookup extends ProxyLookup {
  /**
   * Services of single-file launching, which would claim our files; and what {@link
   * CompilerOptions} stands in for.
   */
  private static final List<String> UNWANTED =
      List.of(
          "org.netbeans.modules.java.hints.StandardJavacWarnings$CompilerSettingsImpl",
          "org.netbeans.modules.java.file.launcher.AttributeBasedSingleFileOptions",
          "org.netbeans.modules.java.file.launcher.actions.SingleJavaSourceRunActionProvider",
          "org.netbeans.modules.java.file.launcher.queries.LauncherSourceLevelQueryImpl",
          "org.netbeans.modules.java.file.launcher.queries.MultiSourceRootProvider",
          "org.netbeans.modules.java.file.launcher.queries.SingleSourceCompilerOptQueryImpl");

  private static GlobalLookup instance;

  public GlobalLookup() {
    instance = this;
  }

  /** Makes our services, and those of the jars, known. */
  static void install(Object... ours) {
    ClassLoader loader = GlobalLookup.class.getClassLoader();
    List<Class<?>> excluded = new ArrayList<>();
    // NetBeans' own read the JVM's class path again and again.
    excluded.add(ClassPathProvider.class);
    excluded.add(SourceLevelQueryImplementation.class);
    excluded.add(SourceLevelQueryImplementation2.class);
    for (String name : UNWANTED) {
      try {
        excluded.add(Class.forName(name, false, loader));
      } catch (ClassNotFoundException e) {
        // This release does not have it.
      }
    }
    instance.setLookups(
        Lookups.fixed(ours),
        Lookups.exclude(Lookups.metaInfServices(loader), excluded.toArray(Class<?>[]::new)),
        Lookups.singleton(loader));
  }
}
