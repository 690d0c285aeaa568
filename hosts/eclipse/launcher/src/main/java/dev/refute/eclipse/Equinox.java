package dev.refute.eclipse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;

/** Starts the OSGi framework with the jars of a folder, without copying them. */
final class Equinox {
  /** These must run before the others start: they declare services and read extensions. */
  private static final Set<String> EARLY =
      Set.of(
          "org.apache.felix.scr",
          "org.eclipse.equinox.common",
          "org.eclipse.core.runtime",
          "org.eclipse.equinox.registry");

  private Equinox() {}

  static Framework start(Path bundles, Path host, Path configuration, Path workspace)
      throws IOException, BundleException {
    // Checked before the framework starts, which would create a missing folder.
    List<Path> jars = jars(bundles);
    Framework framework =
        ServiceLoader.load(FrameworkFactory.class)
            .findFirst()
            .orElseThrow(() -> new IOException("org.eclipse.osgi is not on the class path"))
            .newFramework(settings(bundles, configuration, workspace));
    framework.init();
    List<Bundle> installed = new ArrayList<>();
    for (Path jar : jars) {
      installed.add(install(framework.getBundleContext(), jar));
    }
    installed.add(install(framework.getBundleContext(), host));
    framework.start();
    startAll(installed);
    resolve(installed.get(installed.size() - 1));
    return framework;
  }

  private static Map<String, String> settings(Path bundles, Path configuration, Path workspace) {
    Map<String, String> settings = new HashMap<>();
    settings.put("osgi.framework.useSystemProperties", "false");
    settings.put("osgi.install.area", bundles.toUri().toString());
    settings.put("osgi.instance.area", workspace.toUri().toString());
    settings.put("osgi.user.area", "@none");
    settings.put("eclipse.stateSaveDelayInterval", "0");
    settings.put(Constants.FRAMEWORK_STORAGE, configuration.toString());
    settings.put(Constants.FRAMEWORK_STORAGE_CLEAN, Constants.FRAMEWORK_STORAGE_CLEAN_ONFIRSTINIT);
    // jdk.* and com.sun.* come from the JVM.
    settings.put(Constants.FRAMEWORK_BOOTDELEGATION, "*");
    settings.put("osgi.compatibility.bootdelegation", "true");
    return settings;
  }

  private static List<Path> jars(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IOException("there is no folder " + folder);
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .filter(file -> !file.getFileName().toString().startsWith("org.eclipse.osgi-"))
          .sorted()
          .toList();
    }
  }

  private static Bundle install(BundleContext context, Path jar) throws BundleException {
    return context.installBundle("reference:" + jar.toUri());
  }

  /** The host needs all that we need: if it does not resolve, the folder's bundles do not fit. */
  private static void resolve(Bundle host) throws IOException {
    if (host.getState() != Bundle.INSTALLED) {
      return;
    }
    try {
      host.start(Bundle.START_TRANSIENT);
    } catch (BundleException e) {
      throw new IOException("the bundles do not fit together: " + e.getMessage(), e);
    }
  }

  private static void startAll(List<Bundle> bundles) throws BundleException {
    for (Bundle bundle : bundles) {
      if (bundle.getSymbolicName() != null && EARLY.contains(bundle.getSymbolicName())) {
        bundle.start(Bundle.START_TRANSIENT);
      }
    }
    for (Bundle bundle : bundles) {
      boolean plainJar = bundle.getSymbolicName() == null;
      if (!plainJar && bundle.getHeaders().get(Constants.FRAGMENT_HOST) == null) {
        try {
          bundle.start(Bundle.START_TRANSIENT | Bundle.START_ACTIVATION_POLICY);
        } catch (BundleException e) {
          System.err.println("cannot start " + bundle + ": " + e.getMessage());
        }
      }
    }
  }
}
