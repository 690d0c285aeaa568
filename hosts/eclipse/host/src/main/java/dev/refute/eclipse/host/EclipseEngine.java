package dev.refute.eclipse.host;

import dev.refute.eclipse.host.refactorings.Recipes;
import dev.refute.host.ClassLibrary;
import dev.refute.protocol.Apply;
import dev.refute.protocol.Engine;
import dev.refute.protocol.Hello;
import dev.refute.protocol.Outcome;
import dev.refute.protocol.RequestException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.Version;

/** Eclipse behind the protocol. */
final class EclipseEngine implements Engine {
  private final Project project;
  private final OpenLibrary library;
  private Compile compiler; // made on the first request

  EclipseEngine(Project project) {
    this.project = project;
    this.library = new OpenLibrary(project.library());
  }

  @Override
  public Hello hello() {
    Map<String, String> details = new TreeMap<>();
    details.put("java", System.getProperty("java.runtime.version"));
    details.put("jdt.core", version("org.eclipse.jdt.core"));
    details.put("level", project.level());
    details.put("library", ClassLibrary.describe(project.library()));
    String release = version("org.eclipse.jdt.core.manipulation");
    return new Hello("eclipse", release, details, Recipes.ALL.specs()).withClassPath();
  }

  @Override
  public Outcome apply(Apply question) throws RequestException {
    Recipe recipe = Recipes.ALL.find(question.request());
    Question asked = new Question(project, recipe.spec(), question.request());
    library.keepOpen(question.classpath());
    try {
      project.load(question.files(), question.classpath());
    } catch (CoreException e) {
      throw new IllegalStateException("cannot load the program: " + e.getMessage(), e);
    }
    boolean clean = false;
    try {
      Outcome outcome = new Run(project).run(recipe, asked);
      clean = !(outcome instanceof Outcome.Crashed);
      return outcome;
    } catch (RequestException e) {
      clean = true;
      throw e;
    } finally {
      if (!clean) {
        renew();
      }
    }
  }

  @Override
  public Compiled compile(Map<String, String> files) {
    if (compiler == null) {
      compiler = new Compile(project.level(), project.library());
    }
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long begun = clock.getCurrentThreadCpuTime();
    List<String> errors = compiler.errors(files);
    return new Compiled(errors, (clock.getCurrentThreadCpuTime() - begun) / 1e6);
  }

  /** After a crash we do not know what Eclipse still holds of the old program. */
  private void renew() {
    try {
      project.renew();
    } catch (CoreException e) {
      throw new IllegalStateException("cannot start over: " + e.getMessage(), e);
    }
  }

  private static String version(String bundle) {
    Version version = Platform.getBundle(bundle).getVersion();
    return version.getMajor() + "." + version.getMinor() + "." + version.getMicro();
  }
}
