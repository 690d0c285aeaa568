#pragma once

#include <jni.h>

#include <filesystem>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/confine.h"
#include "base/result.h"
#include "java/program.h"
#include "jvm/bindings.h"
#include "jvm/jni_support.h"
#include "jvm/jvm_options.h"
#include "jvm/messages.h"
#include "jvm/watchdog.h"
#include "sequence/common.h"
#include "sequence/executor.h"

/// The JVM inside this process, and our Java code in it (hosts/worker).
namespace refute::jvm {

/// A program compiled in memory.
struct Compiled {
  GlobalRef object = {};  ///< dev.refute.worker.Compilation
  bool ok = false;
  std::vector<Diagnostic> diagnostics = {};
  std::optional<Bindings> bindings = {};  ///< If asked for.
  bool has_facts = false;
  sequence::ProgramFacts facts = {};  ///< If asked for.
};

/// What a change seems to have renamed or moved.
struct Guesses {
  sequence::Mapping mapping = {};
  /// Members that went where nothing compares them: "p.A.m" to "p.B.m".
  std::map<std::string, std::string> lost = {};
};

enum class Compiler {
  kEcj,
  kJavac,        ///< Kept warm.
  kFreshJavac,   ///< Made anew for this compile, as a build does.
  kMeasuredEcj,  ///< ECJ; coverage is measured of what is loaded.
  kBindings,     ///< javac, asked for bindings instead of classes.
  kLinedEcj,     ///< ECJ; it is known on which line code stands.
};

/// How a program is to be compiled.
struct CompileOptions {
  Compiler compiler = Compiler::kEcj;
  int level = 0;  ///< 0: the newest that the JVM runs.
  std::vector<std::string> class_path = {};
};

/// One JVM per process: the platform allows no second. All calls must come
/// from the thread that booted it.
class Machine {
 public:
  /// Loads `libjvm` and starts a JVM with the jars in folder `jars`.
  static Result<std::unique_ptr<Machine>> boot(
      const std::filesystem::path& libjvm, const std::filesystem::path& jars,
      const BootOptions& options = {});

  JNIEnv* env() const { return env_; }

  /// A class of hosts/worker, by its simple name; a global reference.
  jclass our_class(const char* name) const;

  /// Versions of Java and of the compilers, and how the process is confined.
  HelloReply hello() const;

  Compiled compile(const java::Program& program, const CompileOptions& options,
                   bool with_facts) const;

  /// The same, from memory if the program was compiled lately: a result is
  /// compiled before it is compared, and one program before with many after.
  std::shared_ptr<const Compiled> compile_cached(const java::Program& program,
                                                 const CompileOptions& options,
                                                 bool with_facts) const;

  /// The same two versions in javac's class files where they differ and in
  /// ECJ's everywhere else; nothing if javac had better compile all of them.
  std::optional<std::pair<Compiled, Compiled>> compile_changed(
      const java::Program& before, const Compiled& before_by_ecj,
      const java::Program& after, const Compiled& after_by_ecj,
      int level) const;

  /// A test in the names of each version, by javac, with the class files of
  /// that version beside it and with the jars `more`.
  std::pair<Compiled, Compiled> compile_test(
      const std::string& test_before, const std::string& test_after,
      const Compiled& before, const Compiled& after,
      const std::vector<std::string>& more) const;

  /// Whether two compilations gave the same classes, but for the order of
  /// members and for what `mapping` says was renamed. If not, notes in `common`
  /// which operations the change can reach, which the program calls itself, and
  /// what each is like.
  bool identical(const Compiled& before, const Compiled& after,
                 const sequence::Mapping& mapping,
                 sequence::Common& common) const;

  /// Notes in `common` how near to the change each operation is, and the
  /// constants of the code. From now on `changed` is measured.
  void direct(const Compiled& before, const Compiled& after,
              const sequence::Mapping& mapping, sequence::Common& common) const;

  /// What of the changed code was reached since `direct`.
  ChangedCode changed(const Compiled& before, const Compiled& after) const;

  /// Whether what ran since the last question went through changed code in a
  /// way that nothing did since `direct`, or since ways were forgotten.
  bool found_new_ways() const;
  /// What changed code compared on these ways; it is told once.
  std::vector<sequence::Operands> compared() const;
  void forget_ways() const;

  /// What was renamed or moved beside what `mapping` says, as equal bodies
  /// suggest.
  Guesses guess(const Compiled& before, const Compiled& after,
                const sequence::Mapping& mapping) const;

  /// The same classes, of which coverage is measured when they are loaded.
  /// They should have lines.
  Compiled to_measure(const Compiled& compiled) const;

  /// Class files instead of sources: paths, and the bytes in Base64.
  java::Program class_files(const Compiled& compiled) const;

  /// What was reached since measured classes were loaded last.
  Coverage coverage() const;

  /// Memory that classes take, in bytes.
  std::int64_t metaspace() const;

  Watchdog& watchdog() const { return *watchdog_; }
  /// Lets an exception that is still on its way arrive where it does no harm.
  void settle() const;

  /// Classes loaded anew. `side` says what can be called, and what is shown of
  /// objects; both must outlive the executor.
  std::unique_ptr<sequence::Executor> load(const Compiled& compiled,
                                           const sequence::CommonSide& side,
                                           int max_cost) const;

 private:
  friend class JvmExecutor;
  Machine() = default;
  void leave_pool_without_threads() const;
  void find_members(Profile profile);
  void report(Compiled& compiled, bool with_facts) const;
  std::pair<Compiled, Compiled> both(jobject compilations,
                                     bool with_facts) const;

  JNIEnv* env_ = nullptr;
  JavaVM* vm_ = nullptr;
  jobject loader_ = nullptr;
  jclass worker_ = nullptr;
  jclass guard_ = nullptr;
  jclass output_ = nullptr;
  jclass object_ = nullptr;
  jclass values_ = nullptr;
  jmethodID worker_hello_ = nullptr;
  jmethodID worker_compile_ = nullptr;
  jmethodID worker_compile_changed_ = nullptr;
  jmethodID worker_compile_test_ = nullptr;
  jmethodID compilation_report_ = nullptr;
  jmethodID compilation_load_ = nullptr;
  jmethodID compilation_files_ = nullptr;
  jmethodID compilation_to_measure_ = nullptr;
  jmethodID compilation_study_ = nullptr;
  jmethodID compilation_direct_ = nullptr;
  jmethodID compilation_changed_ = nullptr;
  jmethodID compilation_guess_ = nullptr;
  jmethodID values_array_ = nullptr;
  jmethodID values_lambda_ = nullptr;
  jmethodID values_stub_ = nullptr;
  jmethodID worker_coverage_ = nullptr;
  jmethodID worker_news_ = nullptr;
  jmethodID worker_comparisons_ = nullptr;
  jmethodID worker_forget_news_ = nullptr;
  jmethodID worker_metaspace_ = nullptr;
  jmethodID loader_find_ = nullptr;
  jmethodID loader_canon_ = nullptr;
  jmethodID canon_rename_ = nullptr;
  jmethodID canon_rename_member_ = nullptr;
  jmethodID canon_show_ = nullptr;
  jmethodID canon_values_ = nullptr;
  jmethodID canon_thrown_ = nullptr;
  jmethodID guard_arm_ = nullptr;
  jmethodID guard_reason_ = nullptr;
  jmethodID guard_reset_ = nullptr;
  jfieldID guard_steps_ = nullptr;
  jfieldID guard_cells_ = nullptr;
  jmethodID guard_settle_ = nullptr;
  jmethodID guard_starting_ = nullptr;
  jmethodID canon_printed_ = nullptr;
  jfieldID output_printed_ = nullptr;
  std::unique_ptr<Watchdog> watchdog_;
  std::optional<Confinement> confinement_;
  /// The last call, of whatever version, left nothing in the guard but its
  /// counts.
  mutable bool guard_clean_ = false;
  /// Since `direct`: its search guesses what type variables stand for.
  mutable bool checks_arguments_ = false;
  /// By program and options; the newest last.
  mutable std::list<std::pair<std::string, std::shared_ptr<Compiled>>> cache_;
};

}  // namespace refute::jvm
