#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "java/program.h"
#include "jvm/bindings.h"
#include "sequence/common.h"

/// What oracles ask of a JVM: does it compile, does it behave the same, what
/// do its names stand for? The
/// real one talks to a worker process (jvm_lab.h); tests use a fake.
namespace refute {

enum class Compiler { kEcj, kJavac };

/// One error of a compiler.
struct Diagnostic {
  std::string code;  ///< javac's key, or ECJ's problem id: stable over names.
  std::string file;
  std::int64_t line = 0;
  std::string message;
  std::int64_t start = -1;  ///< Offset in the file, in UTF-16 code units.
};

struct Compilation {
  std::vector<Diagnostic> errors;
  bool ok() const { return errors.empty(); }
};

/// A call that tells the two programs apart.
struct Difference {
  std::string call;    ///< "new C().m()".
  std::string before;  ///< What it gave: "int 1", "throws java.lang.…".
  std::string after;
  bool closed = false;  ///< The program itself makes these calls.
};

struct Comparison {
  std::int64_t methods = 0;  ///< Common methods that were called.
  std::int64_t calls = 0;
  std::vector<Difference> differences = {};
  /// The first difference that the refactoring cannot avoid, as a sentence.
  std::string excused = {};
  std::string untested = {};  ///< Why nothing could be compared, if so.
  std::string test = {};      ///< JUnit: passes before and fails after.
  /// Share of the statements after that were run, 0 to 1; if it was measured.
  std::optional<double> covered = {};
  std::int64_t sequences = 0;  ///< Of calls, run in each program.
  std::int64_t all_up_to = 0;  ///< All sequences of so many calls were run.
  /// The same class files, but for what was renamed: nothing had to run.
  bool identical = false;
};

class JavaLab {
 public:
  virtual ~JavaLab() = default;

  virtual Result<Compilation> compile(const java::Program& program,
                                      Compiler compiler) = 0;

  /// Both programs compile; `renamed` says what is called otherwise after. A
  /// difference is one that javac's classes show, in freshly loaded classes,
  /// more than once. Programs may be class files, as `class_files` gives them:
  /// they are run as they are.
  virtual Result<Comparison> compare(const java::Program& before,
                                     const java::Program& after,
                                     const sequence::Mapping& renamed) = 0;

  /// The same, with a budget many times as large, and all short sequences
  /// first: for callers that are about to conclude that nothing differs. A fake
  /// looks no harder.
  virtual Result<Comparison> compare_harder(const java::Program& before,
                                            const java::Program& after,
                                            const sequence::Mapping& renamed) {
    return compare(before, after, renamed);
  }

  /// What the names of a program that compiles stand for.
  virtual Result<jvm::Bindings> bindings(const java::Program& program) = 0;

  /// The class files of a program that compiles, made by ECJ: paths, and the
  /// bytes in Base64. None if it does not compile. A fake has none.
  virtual Result<std::optional<java::Program>> class_files(
      const java::Program&) {
    return fail("this lab makes no class files");
  }

  /// From now on comparisons are thorough and measured: they run also what
  /// the change cannot reach, as SafeRefactor did. A fake measures nothing.
  virtual void measure() {}

  /// Throws the process away, so that the next answer comes from a fresh one.
  virtual void restart() = 0;
};

}  // namespace refute
