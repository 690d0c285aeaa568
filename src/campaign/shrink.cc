#include "campaign/shrink.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <thread>

#include "base/stop.h"
#include "campaign/confirmation.h"
#include "campaign/project_slice.h"
#include "campaign/rows.h"
#include "choice/shrink.h"
#include "cluster/cluster.h"
#include "cluster/news.h"
#include "refactoring/request_json.h"

namespace refute::campaign {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMostLost = 3;
constexpr std::chrono::milliseconds kWatch(200);

std::chrono::milliseconds left_until(Clock::time_point deadline) {
  return std::max(std::chrono::duration_cast<std::chrono::milliseconds>(
                      deadline - Clock::now()),
                  std::chrono::milliseconds(0));
}

/// Answers so far. Several passes over a program try the same steps.
class Memo {
 public:
  std::optional<bool> find(const Subject& subject) {
    const std::lock_guard lock(mutex_);
    const auto found = answers_.find(key(subject));
    return found == answers_.end() ? std::nullopt
                                   : std::optional(found->second);
  }
  void keep(const Subject& subject, bool shows) {
    const std::lock_guard lock(mutex_);
    answers_[key(subject)] = shows;
  }

 private:
  static std::string key(const Subject& subject) {
    return fmt::format("{}{}{}", request_to_json(subject.request).dump(),
                       fmt::join(subject.program.class_path, ":"),
                       java::to_text(subject.program));
  }

  std::mutex mutex_;
  std::map<std::string, bool> answers_;
};

/// The smallest choices of the generator that show it; none if the finding is
/// not one of a generator's single programs.
std::optional<Step> by_choices(const store::Finding& finding,
                               const std::string& choices,
                               const reduce::StillShows& shows,
                               Clock::time_point deadline) {
  const auto nearest = nearest_of(finding.generator);
  const auto sequence = choice::parse_sequence(choices);
  if (!nearest || !sequence) return std::nullopt;
  const auto interesting = [&](const Subject& subject) {
    if (Clock::now() >= deadline) return false;
    const auto answer = shows(subject);
    return answer && *answer;
  };
  const auto start = regenerate(finding.generator, choices);
  if (!start || !interesting(start->subject)) return std::nullopt;
  return (*nearest)(choice::shrink_indices(
      choice::indices_of(*sequence),
      [&](const choice::Indices& indices) -> std::optional<choice::Indices> {
        const auto step = (*nearest)(indices);
        if (!step || !interesting(step->subject)) return std::nullopt;
        return choice::indices_of(*choice::parse_sequence(step->choices));
      }));
}

/// The request without the options that do not matter. One that must be given
/// does: the engine rejects the request.
Subject with_few_options(Subject subject, const reduce::StillShows& shows) {
  const auto options = subject.request.options;
  for (const auto& [name, value] : options) {
    Subject without = subject;
    without.request.options.erase(name);
    const auto answer = shows(without);
    if (answer && *answer) subject = std::move(without);
  }
  return subject;
}

/// The program with as few jars as it can do with, best without any: then it
/// stands alone.
Subject with_few_jars(Subject subject, const reduce::StillShows& shows) {
  const auto try_with = [&](std::vector<std::string> class_path) {
    Subject fewer = subject;
    fewer.program.class_path = std::move(class_path);
    const auto answer = shows(fewer);
    if (!answer || !*answer) return false;
    subject = std::move(fewer);
    return true;
  };
  const auto jars = subject.program.class_path;
  if (jars.empty() || try_with({})) return subject;
  for (const auto& jar : jars) {
    auto fewer = subject.program.class_path;
    std::erase(fewer, jar);
    try_with(std::move(fewer));
  }
  return subject;
}

/// Where to start: for a merged program, the part that shows it alone.
std::string single_choices(const store::Finding& finding,
                           const reduce::StillShows& shows) {
  const auto parts = parts_of(finding.generator, finding.choices);
  if (!parts || parts->empty()) return finding.choices;
  for (const auto& part : *parts) {
    const auto answer = shows(part.step.subject);
    if (answer && *answer) return part.step.choices;
  }
  return finding.choices;
}

}  // namespace

Result<std::optional<store::Finding>> Shrinker::ask(
    const store::Finding& finding, const Subject& subject, Rigour rigour) {
  REFUTE_TRY(const Oracle* const oracle, must_find_oracle(finding.oracle));
  REFUTE_TRY(const auto found,
             bench_.ask(subject, *oracle, finding.engine_label, rigour));
  std::optional<store::Finding> row;
  if (found)
    row = to_row(subject, found->outcome, found->finding, *found->engine);
  return row;
}

Result<store::Reduction> Shrinker::shrink(const store::Finding& finding,
                                          std::chrono::milliseconds budget) {
  const auto deadline = Clock::now() + budget;
  REFUTE_TRY(Subject start, stored_subject(finding));
  REFUTE_TRY(const auto first, ask(finding, start));
  const std::string wanted = cluster::bug_key(finding);
  if (!first || cluster::bug_key(*first) != wanted)
    return usage_error(fmt::format("finding {} no longer shows", finding.id),
                       "`refute replay` says what happens now");

  std::atomic<std::int64_t> checks = 0;
  std::atomic<int> lost = 0;
  Memo memo;
  const reduce::StillShows shows = [&](const Subject& s) -> Result<bool> {
    if (StopSignal::requested()) return fail("stopped");
    if (const auto known = memo.find(s)) return *known;
    ++checks;
    const auto found = ask(finding, s);
    // A program on which the engine is lost shows another bug, if any. But if
    // it keeps happening, the program is not to blame.
    if (!found && ++lost > kMostLost)
      return tl::unexpected<Error>(found.error());
    const bool same = found && *found && cluster::bug_key(**found) == wanted;
    memo.keep(s, same);
    return same;
  };
  store::Reduction reduction;
  reduction.finding = finding.id;
  if (const auto step = by_choices(finding, single_choices(finding, shows),
                                   shows, deadline)) {
    start = step->subject;
    reduction.choices = step->choices;
  }
  const Request asked = start.request;
  start = with_few_options(std::move(start), shows);
  if (start.request != asked) reduction.choices.clear();
  if (auto slice = sliced(*first, start,
                          {shows,
                           [&](const java::Program& program) {
                             return bench_.compile(program, Compiler::kEcj);
                           },
                           deadline})) {
    start = with_few_jars(*std::move(slice), shows);
    reduction.choices.clear();
  }
  auto reduced = reduce::reduce(
      start, shows, {.budget = left_until(deadline), .jobs = jobs_});
  reduced.subject = with_few_jars(std::move(reduced.subject), shows);
  if (StopSignal::requested()) return fail("stopped");
  if (reduced.subject.program != start.program) reduction.choices.clear();

  REFUTE_TRY(const auto last, ask(finding, reduced.subject));
  if (!last) return fail("the smallest program shows nothing when tried again");
  static_cast<store::Exhibit&>(reduction) = *last;
  reduction.lines = java::count_lines(reduced.subject.program);
  reduction.checks = checks;
  reduction.minimal = reduced.minimal;
  return reduction;
}

Result<store::Reduction> Shrinker::shrink_and_confirm(
    const store::Finding& finding, std::chrono::milliseconds budget) {
  REFUTE_TRY(auto reduction, shrink(finding, budget));
  REFUTE_TRY(const Subject small,
             stored_subject(store::reduced(finding, reduction)));
  Confirmation confirmation(workers_);
  REFUTE_TRY(const auto again,
             confirmation.confirm(small, finding.oracle, finding.engine_label));
  reduction.confirmed = again.has_value();
  return reduction;
}

void shrink_all(
    const std::vector<store::Finding>& findings, const Workers& workers,
    const ShrinkAll& options,
    const std::function<void(const store::Finding&,
                             const Result<store::Reduction>&)>& done) {
  if (findings.empty()) return;
  const auto deadline = Clock::now() + options.all;
  const Deadline nobody_waits_longer(deadline);
  const int jobs = std::max(1, options.jobs);
  // Findings side by side; what is left of the jobs, within each.
  const int threads =
      static_cast<int>(std::min<std::size_t>(findings.size(), jobs));
  std::atomic<std::size_t> next = 0;
  std::mutex telling;
  std::size_t ended = 0;
  const auto work = [&] {
    Shrinker shrinker(workers, std::max(1, jobs / threads));
    while (true) {
      const std::size_t i = next++;
      if (i >= findings.size() || StopSignal::requested()) return;
      // The last third is for the small program's confirmation.
      const auto budget = std::min(options.each, left_until(deadline) * 2 / 3);
      if (budget.count() == 0) return;
      const auto small = shrinker.shrink_and_confirm(findings[i], budget);
      if (StopSignal::requested()) return;
      const std::lock_guard lock(telling);
      ++ended;
      done(findings[i], small);
    }
  };
  const auto watch = [&](const std::stop_token& over) {
    std::condition_variable_any tick;
    std::unique_lock lock(telling);
    while (!over.stop_requested()) {
      options.watch({ended, findings.size(), left_until(deadline)});
      tick.wait_for(lock, over, kWatch, [] { return false; });
    }
  };
  std::jthread watching;
  if (options.watch) watching = std::jthread(watch);
  std::vector<std::jthread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back(work);
  work();
}

Result<std::vector<store::Finding>> worth_shrinking(store::Store& store) {
  REFUTE_TRY(const auto news, cluster::news_of(store));
  REFUTE_TRY(const auto reductions, store.reductions());
  std::set<std::string> done;
  std::vector<store::Finding> chosen;
  const auto key = [](const store::Finding& finding) {
    return cluster::key(finding, cluster::By::kTemplate);
  };
  for (const auto& finding : news.confirmed) {
    const auto small = reductions.find(finding.id);
    if (small != reductions.end() && small->second.minimal)
      done.insert(key(finding));
  }
  // The smallest of a cluster comes first.
  for (const auto& finding : news.confirmed)
    if (done.insert(key(finding)).second) chosen.push_back(finding);
  return chosen;
}

}  // namespace refute::campaign
