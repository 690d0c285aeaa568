#include "campaign/shrink.h"

#include <fmt/format.h>

#include "campaign/confirmation.h"
#include "campaign/judge_pool.h"
#include "campaign/question.h"
#include "campaign/rows.h"
#include "choice/shrink.h"
#include "cluster/cluster.h"
#include "engine/pool.h"
#include "javagen/catalogue.h"
#include "reduce/edits.h"
#include "refactoring/task.h"

namespace refute::campaign {
namespace {

using Clock = std::chrono::steady_clock;

/// Asks the question of the finding of other subjects, on any thread.
class Asker {
 public:
  Asker(const store::Finding& finding, const Workers& workers, int jobs)
      : finding_(finding) {
    for (const auto& maker : workers.engines)
      engines_.push_back({maker.label, maker.make, jobs});
    std::vector<std::unique_ptr<Judge>> judges;
    for (int i = 0; i < jobs; ++i) judges.push_back(workers.judge());
    judge_ = std::make_unique<JudgePool>(std::move(judges));
  }

  Result<void> start() {
    oracle_ = find_oracle(finding_.oracle);
    if (!oracle_) return fail("there is no oracle " + finding_.oracle);
    for (auto& each : engines_) {
      if (each.label != finding_.engine_label && !oracle_->needs_rivals)
        continue;
      each.pool = std::make_unique<EnginePool>(each.make, each.jobs);
    }
    return {};
  }

  /// The finding as a row, if the subject shows it.
  Result<std::optional<store::Finding>> ask(const Subject& subject) {
    std::optional<store::Finding> none;
    // Whether it compiles is what compilers are asked.
    if (task_of(subject.request.refactoring) != Task::kCompile) {
      REFUTE_TRY(const auto compiled,
                 judge_->compile(subject.program, Compiler::kEcj));
      if (!compiled.ok()) return none;
    }
    Engine* own = nullptr;
    std::vector<Engine*> rivals;
    for (const auto& each : engines_) {
      if (each.label == finding_.engine_label)
        own = each.pool.get();
      else if (each.pool)
        rivals.push_back(each.pool.get());
    }
    if (own == nullptr)
      return fail("no engine called " + finding_.engine_label +
                  " in this campaign");
    REFUTE_TRY(const auto answer, campaign::ask(*oracle_, subject, *own, rivals,
                                                *judge_, Rigour::kBulk));
    if (!answer) return none;
    store::Finding row = to_row(subject, answer->outcome, answer->finding);
    row.engine = answer->engine;
    return std::optional(std::move(row));
  }

 private:
  struct Member {
    std::string label;
    std::function<std::unique_ptr<Engine>()> make;
    int jobs;
    std::unique_ptr<EnginePool> pool = {};
  };

  const store::Finding& finding_;
  const Oracle* oracle_ = nullptr;
  std::vector<Member> engines_;
  std::unique_ptr<JudgePool> judge_;
};

/// The smallest choices of the generator that show it; none if the finding is
/// not one of a generator's single programs.
std::optional<Step> by_choices(const store::Finding& finding,
                               const std::string& choices,
                               const reduce::StillShows& shows,
                               Clock::time_point deadline) {
  const auto [task, name] = split_task(finding.generator);
  const auto generator = javagen::find_generator(name);
  auto sequence = choice::parse_sequence(choices);
  if (!generator || !sequence) return std::nullopt;
  const auto subjects =
      [&, task = task, drawn = javagen::subjects(**generator)](
          choice::Choices& choices) { return as_task(task, drawn(choices)); };
  const auto interesting = [&](const Subject& subject) {
    if (Clock::now() >= deadline) return false;
    const auto answer = shows(subject);
    return answer && *answer;
  };
  const auto start = regenerate(finding.generator, choices);
  if (!start || !interesting(start->subject)) return std::nullopt;
  const auto small = choice::shrink(subjects, *sequence, interesting);
  const auto step = regenerate(finding.generator, choice::to_text(small));
  return step ? std::optional(*step) : std::nullopt;
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

Result<store::Reduction> shrink(const store::Finding& finding,
                                const Workers& workers,
                                const reduce::Options& options) {
  const auto deadline = Clock::now() + options.budget;
  Asker asker(finding, workers, std::max(1, options.jobs));
  REFUTE_TRY_VOID(asker.start());
  REFUTE_TRY(Subject start, stored_subject(finding));
  REFUTE_TRY(const auto first, asker.ask(start));
  const std::string wanted = cluster::bug_key(finding);
  if (!first || cluster::bug_key(*first) != wanted)
    return usage_error(
        fmt::format("finding {} does not show any more", finding.id),
        "`refute replay` says what happens now");

  std::atomic<std::int64_t> checks = 0;
  const reduce::StillShows shows = [&](const Subject& s) -> Result<bool> {
    ++checks;
    REFUTE_TRY(const auto found, asker.ask(s));
    return found && cluster::bug_key(*found) == wanted;
  };
  store::Reduction reduction;
  reduction.finding = finding.id;
  if (const auto step = by_choices(finding, single_choices(finding, shows),
                                   shows, deadline)) {
    start = step->subject;
    reduction.choices = step->choices;
  }
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      deadline - Clock::now());
  const auto reduced =
      reduce::reduce(start, shows,
                     {.budget = std::max(left, std::chrono::milliseconds(0)),
                      .jobs = options.jobs});
  if (reduced.subject.program != start.program) reduction.choices.clear();

  REFUTE_TRY(const auto last, asker.ask(reduced.subject));
  if (!last) return fail("the smallest program shows nothing when asked again");
  Confirmation confirmation(workers);
  REFUTE_TRY(const auto again,
             confirmation.confirm(reduced.subject, finding.oracle,
                                  finding.engine_label));
  reduction.request = last->request;
  reduction.before = last->before;
  reduction.outcome = last->outcome;
  reduction.summary = last->summary;
  reduction.evidence = last->evidence;
  reduction.messages = last->messages;
  reduction.category = last->category;
  reduction.lines =
      static_cast<std::int64_t>(reduce::count_lines(reduced.subject.program));
  reduction.checks = checks;
  reduction.minimal = reduced.minimal;
  reduction.confirmed = again.has_value();
  return reduction;
}

}  // namespace refute::campaign
