#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/spent.h"
#include "store/store.h"

/// What a row's store says of it. Only confirmed kinds of findings count: seen
/// again in fresh processes, with javac as the compiler.
namespace refute::eval {

/// What `refute eval` notes in a row's store, beside the plan.
namespace key {
inline constexpr char kRow[] = "eval_row";
inline constexpr char kEnding[] = "eval_ending";  ///< "complete", …
inline constexpr char kSpace[] = "eval_space";    ///< Programs there are.
inline constexpr char kLimit[] = "eval_limit";    ///< How many were wanted.
inline constexpr char kJobs[] = "eval_jobs";
inline constexpr char kJit[] = "eval_jit";          ///< If it was not C1 alone.
inline constexpr char kMachine[] = "eval_machine";  ///< Cores, memory, CPU.
inline constexpr char kJdk[] = "eval_jdk";
inline constexpr char kCpu[] = "eval_cpu_ms";       ///< Of all processes.
inline constexpr char kFigures[] = "eval_figures";  ///< Of a computation.
}  // namespace key

/// Findings of one oracle.
struct Failures {
  std::int64_t quiet = 0;      ///< The engine did not say so.
  std::int64_t announced = 0;  ///< It did.
  std::int64_t kinds = 0;
  std::set<std::string> clusters = {};  ///< By message template.
  std::int64_t all() const { return quiet + announced; }
};

/// One engine in one store.
struct Figures {
  std::int64_t programs = 0;  ///< Tried, whether they compile or not.
  std::int64_t compile = 0;
  std::int64_t applied = 0;
  std::int64_t warned = 0;  ///< Of the applied: with a warning or an error.
  std::int64_t refused = 0;
  std::int64_t unsupported = 0;  ///< The engine has no such refactoring.
  std::int64_t lost = 0;         ///< Crashed, died, hung.
  std::int64_t failing = 0;      ///< Programs with a finding.
  std::map<std::string, Failures> oracles = {};
  std::vector<store::Finding> kinds = {};          ///< One of each.
  std::map<std::string, std::int64_t> alike = {};  ///< By kind_of.
  std::int64_t unsettled = 0;  ///< Kinds that are not confirmed yet.
  std::string version = {};    ///< "1.24.100"

  /// Of these oracles together; those that were not asked count nothing.
  Failures failures(const std::vector<std::string>& names) const;
  std::set<std::string> clusters() const;
};

struct RowResult {
  bool ran = false;       ///< There is something to tell.
  bool complete = false;  ///< All that was wanted.
  std::string state;      ///< In words, why it is not complete included.
  std::filesystem::path store = {};
  std::map<std::string, std::string> meta = {};
  std::vector<std::string> asked = {};     ///< The plan's engines, by name.
  std::optional<std::uint64_t> seed = {};  ///< Of a sample of the programs.
  store::Spent spent = {};
  std::int64_t space = 0;  ///< Programs there are; 0 if not counted.
  std::map<std::string, Figures> engines = {};  ///< By label.
  nlohmann::json figures = {};                  ///< Of a computation.

  std::string note(const std::string& key) const;
  /// This engine's; all zero if it was not there.
  Figures of(const std::string& engine) const;
};

/// Reads a store, or says why there is nothing in it; a file `STORE.why` beside
/// it may know.
RowResult read_row(const std::filesystem::path& store);

/// Why a row could not run, kept in a file beside the store that it would have.
struct Why {
  std::string row;
  std::vector<std::string> engines;
  std::string reason;
};
Result<void> write_why(const std::filesystem::path& store, const Why& why);
std::optional<Why> read_why(const std::filesystem::path& store);
void remove_why(const std::filesystem::path& store);
inline constexpr char kWhy[] = ".why";  ///< Behind the store's name.

/// Under which conditions the rows were run, in one paragraph.
std::string conditions(const std::vector<const RowResult*>& rows);

}  // namespace refute::eval
