package dev.refute.eclipse.host;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.batch.FileSystem;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;

/**
 * ECJ at its fastest: in memory and without Eclipse's model. bench/engines compares refactorings
 * with it in the same JVM.
 */
final class Compile {
  private final DefaultProblemFactory problems = new DefaultProblemFactory(Locale.ENGLISH);
  private final CompilerOptions options;
  private final Library library;

  Compile(String level, List<Path> jars) {
    Map<String, String> settings = new HashMap<>();
    JavaCore.setComplianceOptions(Project.version(level), settings);
    options = new CompilerOptions(settings);
    options.suppressWarnings = true;
    library = new Library(jars);
  }

  /** The messages of all errors. */
  List<String> errors(Map<String, String> files) {
    List<String> errors = new ArrayList<>();
    List<ICompilationUnit> units = new ArrayList<>();
    library.packages.clear();
    files.forEach(
        (path, text) -> {
          units.add(new CompilationUnit(text.toCharArray(), path, "UTF-8"));
          for (int i = path.lastIndexOf('/'); i > 0; i = path.lastIndexOf('/', i - 1)) {
            library.packages.add(path.substring(0, i));
          }
        });
    Compiler compiler =
        new Compiler(
            library,
            DefaultErrorHandlingPolicies.proceedWithAllProblems(),
            options,
            unit -> {
              if (unit.hasErrors()) {
                for (CategorizedProblem problem : unit.getErrors()) {
                  errors.add(problem.getMessage());
                }
              }
            },
            problems);
    compiler.useSingleThread = true;
    compiler.compile(units.toArray(ICompilationUnit[]::new));
    return errors;
  }

  /** The class library; its files are read and parsed once. */
  private static final class Library implements INameEnvironment {
    private final INameEnvironment jars;
    private final Map<String, Optional<NameEnvironmentAnswer>> answers = new HashMap<>();
    private final Set<String> packages = new HashSet<>(); // of the program

    Library(List<Path> jars) {
      String[] paths = jars.stream().map(Path::toString).toArray(String[]::new);
      this.jars = new FileSystem(paths, new String[0], "UTF-8");
    }

    @Override
    public NameEnvironmentAnswer findType(char[][] name) {
      return answers
          .computeIfAbsent(
              CharOperation.toString(name), unused -> Optional.ofNullable(jars.findType(name)))
          .orElse(null);
    }

    @Override
    public NameEnvironmentAnswer findType(char[] name, char[][] packageName) {
      return findType(CharOperation.arrayConcat(packageName, name));
    }

    @Override
    public boolean isPackage(char[][] parent, char[] name) {
      String path = new String(CharOperation.concatWith(parent, name, '/'));
      return packages.contains(path) || jars.isPackage(parent, name);
    }

    @Override
    public void cleanup() {}
  }
}
