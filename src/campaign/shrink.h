#pragma once

#include <functional>
#include <optional>

#include "campaign/bench.h"
#include "reduce/reduce.h"

/// Reduces findings until they can be read at a glance.
namespace refute::campaign {

/// Reduces findings by asking a finding's question about smaller programs.
/// Keeps its engines and JVMs for the next finding.
class Shrinker {
 public:
  /// `jobs`: processes per engine, and JVMs; that many programs are tried at
  /// once.
  Shrinker(const Workers& workers, int jobs)
      : workers_(workers), jobs_(jobs), bench_(workers, {.jobs = jobs}) {}

  /// What the oracle of `finding` finds in `subject`, as a row, if it compiles
  /// and the oracle finds anything. From any thread.
  Result<std::optional<store::Finding>> ask(const store::Finding& finding,
                                            const Subject& subject,
                                            Rigour rigour = Rigour::kBulk);

  /// First by the generator's own choices, which keeps the program one of its
  /// own; then on the syntax tree. Every step goes through the same engine and
  /// the same oracle, and must show the same bug (cluster::bug_key).
  /// `finding` must show again at the start. Ctrl-C is an error.
  Result<store::Reduction> shrink(const store::Finding& finding,
                                  std::chrono::milliseconds budget);

  /// The same, and the small program is confirmed in fresh workers.
  Result<store::Reduction> shrink_and_confirm(const store::Finding& finding,
                                              std::chrono::milliseconds budget);

 private:
  const Workers& workers_;
  const int jobs_;
  Bench bench_;
};

/// How far `shrink_all` is.
struct Shrinking {
  std::size_t ended = 0, of = 0;  ///< Findings.
  std::chrono::milliseconds left{0};
};

struct ShrinkAll {
  std::chrono::milliseconds each = std::chrono::minutes(1);  ///< A finding.
  std::chrono::milliseconds all = std::chrono::hours(24);    ///< Together.
  int jobs = 1;  ///< Processes per engine, and JVMs.
  /// Hears five times a second how far it is, unless it is null; never while
  /// `done` is called.
  std::function<void(const Shrinking&)> watch = nullptr;
};

/// Several findings at once if there are several jobs. `done` is called for
/// each, one at a time, in the order in which they end; but not for findings
/// that time or Ctrl-C left out.
void shrink_all(
    const std::vector<store::Finding>& findings, const Workers& workers,
    const ShrinkAll& options,
    const std::function<void(const store::Finding&,
                             const Result<store::Reduction>&)>& done);

/// For each cluster (by template) with confirmed findings but no minimal one:
/// the confirmed finding with the shortest program.
Result<std::vector<store::Finding>> worth_shrinking(store::Store& store);

}  // namespace refute::campaign
