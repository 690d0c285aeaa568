#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/confine.h"
#include "base/result.h"
#include "java/program.h"
#include "jvm/program_on_wire.h"
#include "jvm/test_on_wire.h"
#include "sequence/api_changes.h"
#include "sequence/common.h"

/// What is said between refute and refute-jvm (docs/worker.md): one plain
/// struct per message, and its JSON.
namespace refute::jvm {

struct Diagnostic {
  std::string compiler;  ///< "ecj" or "javac"
  std::string severity;  ///< "error"
  std::string code;      ///< javac's key, or ECJ's problem number.
  std::vector<std::string> arguments = {};  ///< ECJ's problem arguments.
  std::string file = {};
  int start = -1;  ///< UTF-16 offsets; -1 if unknown.
  int end = -1;
  int line = -1;
  std::string message = {};

  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

struct HelloReply {
  std::string java = {};    ///< "17.0.21"
  std::string vendor = {};  ///< Of the JVM.
  std::string ecj = {};     ///< "3.45.0"
  std::string javac = {};   ///< Empty if the JVM has none.
  bool javac_pool = false;  ///< javac is kept warm between programs.
  int level = 0;            ///< The source level used when none is asked for.
  std::optional<Confinement> confined = {};
};

/// Does this program compile?
struct CompileRequest {
  java::Program program;
  std::string compiler = "ecj";  ///< Or "javac".
  int level = 0;                 ///< 0: the newest.
  std::vector<std::string> class_path = {};
  bool class_files = false;  ///< To be given too.
};

struct CompileReply {
  bool ok = false;
  std::vector<Diagnostic> diagnostics = {};
  java::Program class_files = {};  ///< In Base64, if asked for.
};

/// A difference that the user knows of and accepts.
struct AcceptedDifference {
  std::string member;  ///< "p.A.m(int)"
  std::string kind;    ///< As CallEvidence has it.

  friend auto operator<=>(const AcceptedDifference&,
                          const AcceptedDifference&) = default;
};

/// Do these programs behave the same?
struct CompareRequest {
  java::Program before;
  java::Program after;
  int level = 0;
  std::vector<std::string> class_path = {};
  sequence::CommonRule common = sequence::CommonRule::kExtended;
  sequence::Mapping mapping = {};
  /// Old and new names of types, methods and fields, as a user writes them.
  std::vector<std::pair<std::string, std::string>> stated = {};
  int max_steps = 20'000;   ///< Of the program, per call.
  int max_sequences = 200;  ///< Run in each version.
  int max_milliseconds = 2'000;
  int seed = 0;
  /// First all short sequences, if there are few enough: see `Exhaustive`.
  bool exhaustive = false;
  bool coverage = false;  ///< Measure it.
  /// Run also what the change cannot reach.
  bool all_reached = false;
  /// For real code: look near the change first and longest, with inputs from
  /// the code and values of the JDK's types.
  bool directed = false;
  bool no_null = false;  ///< No argument is null.
  /// `max_milliseconds` are of processor time, not of the clock.
  bool cpu_time = false;
  /// If directed: what was renamed may be guessed from equal bodies.
  bool guess = true;
  /// If directed: the first difference is enough, and javac need not see it.
  bool first_only = false;
  /// A test that another process has found. It is run if the search finds
  /// nothing.
  std::optional<WrittenTest> again = {};
  /// What ECJ made of both in another process, so that it need not again.
  VersionClasses made = {};
  /// Members that are not compared: "p.A.m(int)", "p.A.m", "p.A".
  std::vector<std::string> ignore = {};
  std::vector<AcceptedDifference> accepted = {};
  bool class_files = false;  ///< If they differ, give the class files, too.
  /// JUnit's jars: the tests of a difference are compiled with them.
  std::vector<std::string> junit = {};
};

enum class Verdict {
  kSame,
  kDiffers,
  kBeforeDoesNotCompile,
  kAfterDoesNotCompile,
  kNothingToCompare,
  kNotTested,
  kMissingClasses,
};

/// "same", "differs", "after-does-not-compile", …
std::string to_string(Verdict verdict);

struct CallEvidence {
  std::string call;    ///< "new p.C().m()"
  std::string before;  ///< "int 1"
  std::string after;   ///< "throws p.E"
  /// Calls that must have been made before, for the static state they leave.
  std::vector<std::string> earlier = {};
  /// The program before makes each of these calls itself: it shows in a closed
  /// world. Else it takes callers that are not given.
  bool closed = false;
  std::string member = {};  ///< The member that differs: "p.C.m(int)".
  std::string kind = {};    ///< How: "int -> throws p.E".
  bool needs_null = false;  ///< An argument is null.
  /// A JUnit 5 test that passes before and fails after; may be empty.
  std::string junit = {};
  /// The same in the names after, where the mapping changed any it uses.
  std::string junit_after = {};

  friend bool operator==(const CallEvidence&, const CallEvidence&) = default;
};

/// A difference that the refactoring cannot avoid.
struct ExcusedCall {
  CallEvidence evidence = {};
  std::string why = {};  ///< Empty: there was none.

  friend bool operator==(const ExcusedCall&, const ExcusedCall&) = default;
};

/// Sequences that were run for being all there are.
struct Exhaustive {
  int length = 0;     ///< All up to this many calls; 0: none.
  int sequences = 0;  ///< So many.

  friend bool operator==(const Exhaustive&, const Exhaustive&) = default;
};

/// Of the program after, by the sequences that were run.
struct Coverage {
  int lines_reached = 0;
  int lines = 0;  ///< 0: not measured.
  int branches_reached = 0;
  int branches = 0;

  friend bool operator==(const Coverage&, const Coverage&) = default;
};

/// How much of the changed code of one version was reached.
struct Reach {
  int lines_reached = 0;
  int lines = 0;
  int branches_reached = 0;
  int branches = 0;
  /// Lines that no call reached: "p/A.java:12"; the method, "p.A.m(int)", where
  /// lines are not known.
  std::vector<std::string> missed = {};

  bool is_whole() const {
    return lines_reached == lines && branches_reached == branches;
  }
  friend bool operator==(const Reach&, const Reach&) = default;
};

struct ChangedCode {
  Reach before = {};
  Reach after = {};

  bool known() const { return before.lines > 0 || after.lines > 0; }
  bool reached() const {
    return before.lines_reached > 0 || after.lines_reached > 0;
  }
  /// Whether nothing is left to be reached.
  bool all_reached() const {
    return known() && before.is_whole() && after.is_whole();
  }
  friend bool operator==(const ChangedCode&, const ChangedCode&) = default;
};

/// Files that nobody looked at.
struct LeftOut {
  std::vector<std::string> files = {};
  bool same = true;  ///< In both versions.

  friend bool operator==(const LeftOut&, const LeftOut&) = default;
};

/// Processor time of the worker's thread by stage, in microseconds.
struct Spent {
  std::int64_t compile = 0;  ///< Both versions, where not remembered.
  std::int64_t prepare = 0;  ///< What is common; are they the same anyway?
  std::int64_t run = 0;      ///< Load, and run sequences in both.
  std::int64_t confirm = 0;  ///< Of a difference: javac, shrinking, the test.

  std::int64_t total() const { return compile + prepare + run + confirm; }
  friend bool operator==(const Spent&, const Spent&) = default;
};

struct CompareReply {
  Verdict verdict = Verdict::kNothingToCompare;
  std::vector<CallEvidence> evidence = {};  ///< The shortest first.
  ExcusedCall excused = {};                 ///< The first that was met.
  /// If only the first was asked for: what shows it, for another process.
  std::optional<WrittenTest> test = {};
  bool ran_again = false;  ///< The test that was asked to be run again.
  /// If asked for: what javac made of both. If only the first difference was
  /// asked for: what ECJ made, for another process.
  VersionClasses classes = {};
  /// The tests of the evidence, compiled with either version; empty where one
  /// does not compile. No more than `junit` asks for.
  std::vector<VersionClasses> test_classes = {};
  std::string junit = {};        ///< The first test of the evidence.
  std::string junit_after = {};  ///< The same in the names after.
  std::vector<Diagnostic> diagnostics = {};
  int sequences = 0;
  int calls = 0;    ///< In both versions together.
  int methods = 0;  ///< Common operations called.
  int common = 0;   ///< Common operations there are.
  int reached = 0;  ///< Of these, how many the change can reach.
  int flaky = 0;    ///< Differences that did not show again.
  /// Differences that nobody could look at again, since the time was up, or
  /// that their test did not show under JUnit.
  int unconfirmed = 0;
  /// Calls that were refused or stopped, in both versions together, by why.
  std::map<std::string, int> stopped = {};
  bool identical = false;  ///< Same class files: nothing was run.
  bool exhausted = false;  ///< All that the generator has was run.
  Exhaustive exhaustive = {};
  Coverage coverage = {};
  ChangedCode changed = {};  ///< If directed.
  /// What callers of BEFORE no longer find as it was, if directed.
  std::vector<sequence::ApiChange> api = {};
  std::vector<std::string> missing = {};   ///< Classes that calls needed.
  std::vector<std::string> ignored = {};   ///< Members, as asked for.
  std::vector<std::string> accepted = {};  ///< Members that differ so.
  LeftOut left_out = {};                   ///< Not the worker's to say.
  std::string mistake = {};  ///< In what was asked for; nothing was run.
  /// Names that were guessed to be renamed, before and after, as in `stated`.
  std::vector<std::pair<std::string, std::string>> guesses = {};
  /// The evidence takes one of the guesses, so it is no verdict.
  bool rests_on_guess = false;
  bool tests_ran = false;  ///< Those of the evidence, under JUnit.
  /// How sure it is: "ecj", or "javac" where javac had to judge.
  std::string compiler = "ecj";
  Spent spent = {};
};

/// "none", "random", "exhaustive" or "exhaustive-then-random": what was run.
std::string mode_of(const CompareReply& reply);

nlohmann::json to_json(const CompileRequest& request);
nlohmann::json to_json(const CompareRequest& request);
nlohmann::json to_json(const HelloReply& reply);
nlohmann::json to_json(const CompileReply& reply);
nlohmann::json to_json(const CompareReply& reply);
nlohmann::json to_json(const ChangedCode& changed);
ChangedCode changed_code_from_json(const nlohmann::json& from);
/// What the worker answers when it cannot do what was asked.
nlohmann::json error_reply(const char* code, const std::string& message);

Result<CompileRequest> compile_request_from_json(const nlohmann::json& from);
Result<CompareRequest> compare_request_from_json(const nlohmann::json& from);
Result<HelloReply> hello_reply_from_json(const nlohmann::json& from);
Result<CompileReply> compile_reply_from_json(const nlohmann::json& from);
Result<CompareReply> compare_reply_from_json(const nlohmann::json& from);

}  // namespace refute::jvm
