package dev.refute.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.ClassFile;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFormatException;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.impl.IrritantSet;
import org.eclipse.jdt.internal.compiler.lookup.LookupEnvironment;
import org.eclipse.jdt.internal.compiler.lookup.ModuleBinding;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;

/** Eclipse's compiler, kept warm: class files of libraries are parsed once in a worker's life. */
final class EcjCompiler implements JavaCompiler {
  private final DefaultProblemFactory problems = new DefaultProblemFactory(Locale.ENGLISH);
  private final Map<List<String>, Names> names = new Recent<>();
  private final Map<Integer, CompilerOptions> options = new HashMap<>();
  private final boolean withLines;

  EcjCompiler() {
    this(/* withLines= */ false);
  }

  /** With lines, class files record their source file and the line of each instruction. */
  EcjCompiler(boolean withLines) {
    this.withLines = withLines;
  }

  /** "3.45.0". Read where ECJ's own front end has it, without loading that. */
  static String version() {
    String messages = "/org/eclipse/jdt/internal/compiler/batch/messages.properties";
    String key = "compiler.version";
    try (var in = CompilerOptions.class.getResourceAsStream(messages);
        var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1))) {
      for (String line; (line = lines.readLine()) != null; ) {
        if (!line.startsWith(key)) continue;
        String version = line.substring(line.indexOf('=') + 1);
        return version.substring(version.indexOf(',') + 1).trim();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new IllegalStateException("ECJ does not say its version");
  }

  /** The newest source level that this ECJ knows. */
  static int newestLevel() {
    return Integer.parseInt(CompilerOptions.getLatestVersion());
  }

  @Override
  public Compilation compile(List<Source> sources, List<String> classPath, int level) {
    return compile(sources, classPath, level, names.computeIfAbsent(classPath, Names::new));
  }

  /** With class files of the same program beside the sources. */
  Compilation compile(
      List<Source> sources, List<String> classPath, int level, Map<String, byte[]> others) {
    Names known = names.computeIfAbsent(classPath, Names::new);
    return compile(sources, classPath, level, new Names(known, others));
  }

  private Compilation compile(
      List<Source> sources, List<String> classPath, int level, Names environment) {
    Compilation result = new Compilation(classPath);
    ICompilationUnit[] units = environment.enter(sources);
    Compiler compiler =
        new Compiler(
            environment,
            DefaultErrorHandlingPolicies.proceedWithAllProblems(),
            options.computeIfAbsent(Math.min(level, newestLevel()), this::optionsFor),
            unit -> take(unit, result),
            problems);
    compiler.useSingleThread = true;
    try {
      compiler.compile(units);
    } catch (RuntimeException | Error e) {
      // A crash of the compiler is a finding, and must not end the worker.
      result.diagnostics.add(Diagnostic.crash("ecj", e));
    }
    if (!result.ok()) result.classes.clear();
    return result;
  }

  private static void take(CompilationResult unit, Compilation result) {
    if (unit.hasErrors()) {
      for (CategorizedProblem each : unit.getErrors()) result.diagnostics.add(toDiagnostic(each));
      return;
    }
    for (ClassFile file : unit.getClassFiles()) {
      String name = new String(CharOperation.concatWith(file.getCompoundName(), '.'));
      result.classes.put(name, file.getBytes());
      result.origins.put(name, new String(unit.getFileName()));
    }
  }

  private static Diagnostic toDiagnostic(CategorizedProblem problem) {
    return new Diagnostic(
        "ecj",
        "error",
        Integer.toString(problem.getID()),
        List.of(problem.getArguments()),
        new String(problem.getOriginatingFileName()),
        problem.getSourceStart(),
        problem.getSourceEnd() + 1,
        problem.getSourceLineNumber(),
        problem.getMessage());
  }

  private CompilerOptions optionsFor(int level) {
    String name = level <= 8 ? "1." + level : Integer.toString(level);
    Map<String, String> settings = new HashMap<>();
    settings.put(CompilerOptions.OPTION_Compliance, name);
    settings.put(CompilerOptions.OPTION_Source, name);
    settings.put(CompilerOptions.OPTION_TargetPlatform, name);
    // Without file names and lines, equal code gives equal bytes.
    settings.put(
        CompilerOptions.OPTION_LineNumberAttribute,
        withLines ? CompilerOptions.GENERATE : CompilerOptions.DO_NOT_GENERATE);
    settings.put(CompilerOptions.OPTION_LocalVariableAttribute, CompilerOptions.DO_NOT_GENERATE);
    settings.put(
        CompilerOptions.OPTION_SourceFileAttribute,
        withLines ? CompilerOptions.GENERATE : CompilerOptions.DO_NOT_GENERATE);
    settings.put(CompilerOptions.OPTION_Process_Annotations, CompilerOptions.DISABLED);
    // Linking a string concatenation costs more than it saves in the few calls made here.
    if (!Worker.STOCK) {
      settings.put(CompilerOptions.OPTION_UseStringConcatFactory, CompilerOptions.DISABLED);
    }
    CompilerOptions options = new ErrorsOnly(settings);
    options.performMethodsFullRecovery = false;
    options.performStatementsRecovery = false;
    return options;
  }

  private static final class ErrorsOnly extends CompilerOptions {
    ErrorsOnly(Map<String, String> settings) {
      super(settings);
      warningThreshold = new IrritantSet(0);
      warningThreshold.clearAll();
      infoThreshold = new IrritantSet(0);
      infoThreshold.clearAll();
    }
  }

  /** Answers ECJ's questions about libraries from a cache; "no such type" is cached too. */
  private static final class Names implements INameEnvironment {
    private static final NameEnvironmentAnswer NONE =
        new NameEnvironmentAnswer(new Unit(new Source("X.java", "")), null);

    /** Of the JDK, which is the same for every program. */
    private static final Map<String, NameEnvironmentAnswer> JDK = new HashMap<>();

    private final TypeIndex index;
    private final Map<String, NameEnvironmentAnswer> answers = new HashMap<>();
    private final Set<String> programPackages = new HashSet<>();

    private final Map<String, byte[]> others = new HashMap<>();

    Names(List<String> classPath) {
      index = new TypeIndex(classPath);
    }

    /** The same libraries, and class files by their binary names. */
    Names(Names libraries, Map<String, byte[]> classes) {
      index = libraries.index;
      classes.forEach((name, bytes) -> others.put(name.replace('.', '/'), bytes));
    }

    /** Announces the packages of a program, and forgets those of the previous one. */
    ICompilationUnit[] enter(List<Source> sources) {
      programPackages.clear();
      for (String each : others.keySet()) {
        int slash = each.lastIndexOf('/');
        if (slash > 0) TypeIndex.addWithParents(each.substring(0, slash), programPackages);
      }
      List<ICompilationUnit> units = new ArrayList<>();
      for (Source source : sources) {
        units.add(new Unit(source));
        int slash = source.path().lastIndexOf('/');
        if (slash > 0) {
          TypeIndex.addWithParents(source.path().substring(0, slash), programPackages);
        }
      }
      return units.toArray(ICompilationUnit[]::new);
    }

    private NameEnvironmentAnswer answer(String internalName) {
      NameEnvironmentAnswer answer = answers.computeIfAbsent(internalName, this::read);
      return answer == NONE ? null : answer;
    }

    private NameEnvironmentAnswer read(String internalName) {
      byte[] own = others.get(internalName);
      if (own != null) return parse(internalName, own);
      if (TypeIndex.isInPackageOfJdk(internalName)) {
        NameEnvironmentAnswer jdk =
            JDK.computeIfAbsent(internalName, name -> parse(name, TypeIndex.readJdk(name)));
        if (jdk != NONE) return jdk;
      }
      Library library = index.find(internalName);
      if (library == null) return NONE;
      return (NameEnvironmentAnswer)
          library.parsed.computeIfAbsent(internalName, name -> parse(name, library.read(name)));
    }

    private static NameEnvironmentAnswer parse(String internalName, byte[] bytes) {
      if (bytes == null) return NONE;
      try {
        char[] file = (internalName + ".class").toCharArray();
        return new NameEnvironmentAnswer(new ClassFileReader(bytes, file), null);
      } catch (ClassFormatException e) {
        throw new IllegalStateException("unreadable class file " + internalName, e);
      }
    }

    @Override
    public NameEnvironmentAnswer findType(char[][] compoundName) {
      return answer(new String(CharOperation.concatWith(compoundName, '/')));
    }

    @Override
    public NameEnvironmentAnswer findType(char[] name, char[][] packageName) {
      return answer(new String(CharOperation.concatWith(packageName, name, '/')));
    }

    @Override
    public boolean isPackage(char[][] parent, char[] name) {
      String full = new String(CharOperation.concatWith(parent, name, '/'));
      return index.hasPackage(full) || programPackages.contains(full);
    }

    @Override
    public void cleanup() {}
  }

  private static final class Unit implements ICompilationUnit {
    private final Source source;

    Unit(Source source) {
      this.source = source;
    }

    @Override
    public char[] getContents() {
      return source.text().toCharArray();
    }

    @Override
    public char[] getMainTypeName() {
      String type = source.mainType();
      return type.substring(type.lastIndexOf('.') + 1).toCharArray();
    }

    @Override
    public char[][] getPackageName() {
      int slash = source.path().lastIndexOf('/');
      if (slash < 0) return CharOperation.NO_CHAR_CHAR;
      return CharOperation.splitOn('/', source.path().substring(0, slash).toCharArray());
    }

    @Override
    public char[] getFileName() {
      return source.path().toCharArray();
    }

    @Override
    public ModuleBinding module(LookupEnvironment environment) {
      return environment.UnNamedModule;
    }

    @Override
    public boolean ignoreOptionalProblems() {
      return true;
    }
  }
}
