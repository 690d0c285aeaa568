#include "campaign/campaign.h"

#include <fmt/format.h>

#include <algorithm>
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

// How many trials may fail, before the first that does not, until we say that
// the set-up is broken.
constexpr int kPatience = 5;

// How long a campaign waits for its last confirmations; the others stay
// pending, and --resume goes on with them.
constexpr std::chrono::seconds kLastConfirmations(25);

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
  Result<void> offer_another(const store::Finding& refuted);
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
  bool engine_works_ = false;  // it has answered a request
  int engine_failures_ = 0;    // before that
  int judge_failures_ = 0;     // in a row
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
    REFUTE_TRY(const Subject subject, stored_subject(finding));
    confirmer_.offer(finding, subject);
  }
  return {};
}

Result<Summary> Campaign::run() {
  REFUTE_TRY_VOID(prepare());
  Summary summary;
  const auto out_of_budget = [&] {
    return elapsed() >= plan_.budget || progress_.trials >= plan_.max_trials;
  };
  const auto complete = [&] {
    return std::all_of(lanes_.begin(), lanes_.end(),
                       [](const Lane& lane) { return lane.exhausted; });
  };
  while (!complete() && !out_of_budget() && !StopSignal::requested()) {
    for (Lane& lane : lanes_) {
      if (lane.exhausted || out_of_budget() || StopSignal::requested())
        continue;
      if (!lane.search.next()) {
        lane.exhausted = true;
        continue;
      }
      REFUTE_TRY_VOID(run_trial(lane));
      REFUTE_TRY_VOID(collect_confirmations());
    }
  }
  summary.ending = StopSignal::requested() ? Ending::kStopped
                   : complete()            ? Ending::kComplete
                                           : Ending::kBudget;
  if (confirmer_.busy()) observer_.on_confirming();
  const auto patience = Clock::now() + kLastConfirmations;
  while (confirmer_.busy() && !StopSignal::requested() &&
         Clock::now() < patience) {
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
  if (!compiled) {
    // Lost twice over one program: it is recorded as such, and we go on.
    if (++judge_failures_ >= kPatience)
      return tl::unexpected<Error>(compiled.error());
    why = "not compiled: " + compiled.error().message;
    return false;
  }
  judge_failures_ = 0;
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
  if (lost(outcome)) {
    const auto* died = std::get_if<Died>(&outcome);
    REFUTE_TRY_VOID(
        event("engine-lost", died ? died->how : "no answer in time"));
    REFUTE_TRY(outcome, engine_->apply(subject.program, subject.request));
  }
  const auto* invalid = std::get_if<Invalid>(&outcome);
  if (invalid) ++progress_.invalid;
  if (!lost(outcome) && !invalid) {
    engine_works_ = true;
  } else if (!engine_works_ && ++engine_failures_ >= kPatience) {
    return fail(
        fmt::format(
            "engine {} fails at every request, {} times so far{}",
            engine_info_.name, engine_failures_,
            invalid ? ": " + invalid->code + ": " + invalid->message : ""),
        "what was found is in the store; `refute doctor` may say more");
  }
  return outcome;
}

Result<Judged> Campaign::judge(const Subject& subject, const Outcome& outcome) {
  Judged judged;
  if (const auto* invalid = std::get_if<Invalid>(&outcome)) {
    judged.note = invalid->code + ": " + invalid->message;
    return judged;
  }
  Tools tools{*judge_, *engine_};
  for (const Oracle& oracle : oracles()) {
    auto verdict = oracle.judge({subject, outcome}, tools, Rigour::kBulk);
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

// The next finding of a signature whose last one did not show again.
Result<void> Campaign::offer_another(const store::Finding& refuted) {
  REFUTE_TRY(const auto next, store_.next_pending(refuted.signature));
  if (!next) return {};
  REFUTE_TRY(const Subject subject, stored_subject(*next));
  confirmer_.offer(*next, subject);
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
    if (!result.reproduced) {
      REFUTE_TRY_VOID(offer_another(result.finding));
      continue;
    }
    confirmed_.insert(result.finding.signature);
    progress_.confirmed = static_cast<std::int64_t>(confirmed_.size());
    observer_.on_confirmed(result.finding);
  }
  return {};
}

}  // namespace

Result<Subject> stored_subject(const store::Finding& finding) {
  const auto before = nlohmann::json::parse(finding.before, nullptr, false);
  const auto request = nlohmann::json::parse(finding.request, nullptr, false);
  REFUTE_TRY(java::Program program, program_from_json(before));
  REFUTE_TRY(Request parsed, request_from_json(request));
  return Subject{std::move(program), std::move(parsed)};
}

Result<Summary> run(const Plan& plan, const Workers& workers,
                    store::Store& store, Observer& observer) {
  Campaign campaign(plan, workers, store, observer);
  return campaign.run();
}

}  // namespace refute::campaign
