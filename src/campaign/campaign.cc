#include "campaign/campaign.h"

#include <fmt/format.h>

#include <deque>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "base/stop.h"
#include "campaign/confirmer.h"
#include "choice/search.h"
#include "engine/outcome_json.h"
#include "refactoring/request_json.h"

namespace refute::campaign {
namespace {

using Clock = std::chrono::steady_clock;
using SubjectSearch = choice::Search<std::function<Subject(choice::Choices&)>>;

// How many trials in a row may fail for reasons that are not the subject's
// before we say that the set-up is broken.
constexpr int kPatience = 5;

std::string dump(const nlohmann::json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

struct Lane {
  explicit Lane(const Source& source)
      : name(source.name), search(source.generate) {}

  std::string name;
  SubjectSearch search;
  std::int64_t ordinal = 0;  // of the next subject
  bool exhausted = false;
};

/// What the judging stage hands to the recording stage.
struct Judged {
  std::vector<refute::Finding> findings;
  std::string note;
};

class Campaign {
 public:
  Campaign(const Plan& plan, const Workers& workers, store::Store& store,
           Observer& observer)
      : plan_(plan),
        store_(store),
        observer_(observer),
        engine_(workers.engine()),
        judge_(workers.judge()),
        confirmer_(workers) {}

  Result<Summary> run();

 private:
  Result<void> prepare();
  Result<void> requeue_pending();
  Result<void> run_trial(Lane& lane);
  Result<bool> compiles(const Subject& subject, std::string& why);
  Result<Outcome> apply(const Subject& subject);
  Result<Judged> judge(const Subject& subject, const Outcome& outcome);
  Result<void> record(Lane& lane, const Subject& subject,
                      const Outcome* outcome, const Judged& judged,
                      Clock::time_point started);
  Result<void> collect_confirmations();
  Result<void> event(std::string kind, std::string detail);
  std::chrono::milliseconds elapsed() const;

  const Plan& plan_;
  store::Store& store_;
  Observer& observer_;
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Judge> judge_;
  EngineInfo engine_info_;
  std::deque<Lane> lanes_;
  std::set<std::string> confirmed_;
  Progress progress_;
  int losses_in_a_row_ = 0;
  Clock::time_point started_ = Clock::now();
  Confirmer confirmer_;  // last: its thread uses nothing of the above
};

std::chrono::milliseconds Campaign::elapsed() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() -
                                                               started_);
}

Result<void> Campaign::event(std::string kind, std::string detail) {
  const store::Event event{std::move(kind), std::move(detail)};
  observer_.on_event(event);
  return store_.record(event);
}

Result<void> Campaign::prepare() {
  REFUTE_TRY(engine_info_, engine_->info());
  REFUTE_TRY_VOID(store_.set_meta("engine", engine_info_.name));
  REFUTE_TRY_VOID(store_.set_meta("engine_version", engine_info_.version));
  for (const auto& [key, value] : engine_info_.details)
    REFUTE_TRY_VOID(store_.set_meta("engine_" + key, value));
  for (const auto& source : plan_.sources) {
    Lane& lane = lanes_.emplace_back(source);
    REFUTE_TRY(const std::int64_t done, store_.next_ordinal(source.name));
    while (lane.ordinal < done && lane.search.next()) ++lane.ordinal;
  }
  return requeue_pending();
}

// A resumed campaign goes on with the confirmations it still owes.
Result<void> Campaign::requeue_pending() {
  REFUTE_TRY(const auto findings, store_.findings());
  progress_.findings = static_cast<std::int64_t>(findings.size());
  for (const auto& finding : findings) {
    if (finding.confirmation != store::Confirmation::kConfirmed) continue;
    confirmed_.insert(finding.signature);
    confirmer_.settle(finding.signature);
  }
  progress_.confirmed = static_cast<std::int64_t>(confirmed_.size());
  for (const auto& finding : findings) {
    if (finding.confirmation != store::Confirmation::kPending ||
        confirmed_.contains(finding.signature))
      continue;
    const auto json =
        nlohmann::json::parse(finding.before, nullptr, /*exceptions=*/false);
    const auto request = nlohmann::json::parse(finding.request, nullptr, false);
    REFUTE_TRY(java::Program program, program_from_json(json));
    REFUTE_TRY(Request parsed, request_from_json(request));
    confirmer_.offer(finding, {std::move(program), std::move(parsed)});
  }
  return {};
}

Result<Summary> Campaign::run() {
  REFUTE_TRY_VOID(prepare());
  Summary summary;
  const auto out_of_budget = [&] {
    return elapsed() >= plan_.budget || progress_.trials >= plan_.max_trials;
  };
  bool any = true;
  while (any && !out_of_budget() && !StopSignal::requested()) {
    any = false;
    for (Lane& lane : lanes_) {
      if (lane.exhausted || out_of_budget() || StopSignal::requested())
        continue;
      if (!lane.search.next()) {
        lane.exhausted = true;
        continue;
      }
      any = true;
      REFUTE_TRY_VOID(run_trial(lane));
      REFUTE_TRY_VOID(collect_confirmations());
    }
  }
  summary.ending = StopSignal::requested() ? Ending::kStopped
                   : any                   ? Ending::kBudget
                                           : Ending::kComplete;
  while (confirmer_.busy() && !StopSignal::requested()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    REFUTE_TRY_VOID(collect_confirmations());
  }
  REFUTE_TRY_VOID(collect_confirmations());
  summary.progress = progress_;
  return summary;
}

Result<void> Campaign::run_trial(Lane& lane) {
  const auto started = Clock::now();
  const Subject& subject = lane.search.current();  // generated

  Judged judged;
  REFUTE_TRY(const bool valid, compiles(subject, judged.note));
  if (!valid) {
    ++progress_.skipped;
    return record(lane, subject, nullptr, judged, started);
  }
  REFUTE_TRY(const Outcome outcome, apply(subject));
  REFUTE_TRY(judged, judge(subject, outcome));
  return record(lane, subject, &outcome, judged, started);
}

// Only programs that compile are given to the engine.
Result<bool> Campaign::compiles(const Subject& subject, std::string& why) {
  auto compiled = judge_->compile(subject.program, Compiler::kEcj);
  if (!compiled) {
    REFUTE_TRY_VOID(event("judge-lost", compiled.error().message));
    judge_->restart();
    compiled = judge_->compile(subject.program, Compiler::kEcj);
  }
  if (!compiled) return tl::unexpected<Error>(compiled.error());
  if (!compiled->ok())
    why = "does not compile: " + compiled->errors.front().message;
  return compiled->ok();
}

// A worker that is lost costs a second try. Lost twice, it is the subject.
Result<Outcome> Campaign::apply(const Subject& subject) {
  const auto lost = [](const Outcome& outcome) {
    return std::holds_alternative<Died>(outcome) ||
           std::holds_alternative<TimedOut>(outcome);
  };
  REFUTE_TRY(Outcome outcome, engine_->apply(subject.program, subject.request));
  if (!lost(outcome)) {
    losses_in_a_row_ = 0;
    return outcome;
  }
  const auto* died = std::get_if<Died>(&outcome);
  REFUTE_TRY_VOID(event("engine-lost", died ? died->how : "no answer in time"));
  REFUTE_TRY(outcome, engine_->apply(subject.program, subject.request));
  if (!lost(outcome)) {
    losses_in_a_row_ = 0;
  } else if (++losses_in_a_row_ >= kPatience) {
    return fail(
        fmt::format("engine {} fails at every request: {} programs in a row",
                    engine_info_.name, losses_in_a_row_),
        "what was found so far is in the store; `refute doctor` may say more");
  }
  return outcome;
}

Result<Judged> Campaign::judge(const Subject& subject, const Outcome& outcome) {
  Judged judged;
  if (const auto* invalid = std::get_if<Invalid>(&outcome)) {
    judged.note = invalid->code + ": " + invalid->message;
    return judged;
  }
  for (const Oracle& oracle : oracles()) {
    auto verdict = oracle.judge({subject, outcome}, *judge_, Rigour::kBulk);
    if (!verdict) {
      // The JVM may have died of this very program: note it, and go on with
      // the next one in a new JVM.
      REFUTE_TRY_VOID(event("judge-lost", verdict.error().message));
      judge_->restart();
      judged.note = fmt::format("not judged by {}: {}", oracle.name,
                                verdict.error().message);
      return judged;
    }
    if (auto* finding = std::get_if<refute::Finding>(&*verdict)) {
      judged.findings.push_back(std::move(*finding));
      return judged;
    }
    if (const auto* skipped = std::get_if<NotApplicable>(&*verdict))
      judged.note = fmt::format("{}: {}", oracle.name, skipped->why);
  }
  return judged;
}

Result<void> Campaign::record(Lane& lane, const Subject& subject,
                              const Outcome* outcome, const Judged& judged,
                              Clock::time_point started) {
  const std::string choices = choice::to_text(lane.search.sequence());
  std::vector<store::Finding> rows;
  for (const auto& finding : judged.findings) {
    store::Finding row;
    row.oracle = finding.oracle;
    row.level = to_string(finding.level);
    row.signature = finding.signature;
    row.summary = finding.summary;
    row.evidence = finding.evidence;
    row.generator = lane.name;
    row.choices = choices;
    row.request = dump(request_to_json(subject.request));
    row.before = dump(program_to_json(subject.program));
    row.outcome = dump(outcome_to_json(*outcome));
    row.engine = engine_info_.name;
    row.engine_version = engine_info_.version;
    rows.push_back(std::move(row));
  }
  const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(
      Clock::now() - started);
  const store::Trial trial{
      .generator = lane.name,
      .ordinal = lane.ordinal++,
      .choices = choices,
      .outcome = outcome ? std::string(kind(*outcome)) : "skipped",
      .severity =
          std::string(outcome ? to_string(worst(status(*outcome))) : "ok"),
      .note = judged.note,
      .micros = micros.count()};
  REFUTE_TRY_VOID(store_.record(trial, rows));
  for (const auto& row : rows) confirmer_.offer(row, subject);
  ++progress_.trials;
  progress_.findings += static_cast<std::int64_t>(rows.size());
  progress_.elapsed = elapsed();
  progress_.budget = plan_.budget;
  observer_.on_progress(progress_);
  return {};
}

Result<void> Campaign::collect_confirmations() {
  for (auto& result : confirmer_.collect()) {
    if (!result.trouble.empty()) {
      REFUTE_TRY_VOID(event(
          "not-confirmed",
          fmt::format("finding {}: {}", result.finding.id, result.trouble)));
      continue;
    }
    result.finding.confirmation = result.reproduced
                                      ? store::Confirmation::kConfirmed
                                      : store::Confirmation::kRefuted;
    REFUTE_TRY_VOID(store_.set_confirmation(result.finding.id,
                                            result.finding.confirmation));
    if (!result.reproduced) continue;
    confirmed_.insert(result.finding.signature);
    progress_.confirmed = static_cast<std::int64_t>(confirmed_.size());
    observer_.on_confirmed(result.finding);
  }
  return {};
}

}  // namespace

Result<Summary> run(const Plan& plan, const Workers& workers,
                    store::Store& store, Observer& observer) {
  Campaign campaign(plan, workers, store, observer);
  return campaign.run();
}

}  // namespace refute::campaign
