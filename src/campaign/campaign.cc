#include "campaign/campaign.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <thread>

#include "base/stop.h"
#include "base/text.h"
#include "campaign/bench.h"
#include "campaign/confirmer.h"
#include "campaign/conveyor.h"
#include "campaign/lane.h"
#include "campaign/rows.h"

namespace refute::campaign {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// A batch is written when it is this large, or this old.
constexpr std::size_t kBatch = 64;
constexpr milliseconds kBatchAge(250);

// With more kinds waiting to be confirmed, no new program is tried: each of
// them keeps its program in memory. Real projects show kinds faster than they
// can be confirmed; what is left of the budget is for these (must_confirm).
constexpr std::int64_t kBacklog = 64;

// No trial begins so shortly before the end, and those under way get so much
// longer after Ctrl-C; what has not ended then is left to a resume.
constexpr milliseconds kGrace(1000);

// How often the store is told where the time went.
constexpr std::chrono::seconds kNoteTime(5);

struct Job {
  Step step;
  bool again = false;  ///< An earlier run could not judge it.
  Result<Report> report = Report{};
};

/// What came from an oracle of the user's own.
struct Heard {
  std::int64_t verdicts = 0, failures = 0;
  std::string last_failure = {};
};

class Campaign {
 public:
  Campaign(const Plan& plan, const Workers& workers, store::Store& store,
           Observer& observer)
      : plan_(plan), workers_(workers), store_(store), observer_(observer) {}

  Result<Summary> run();
  Result<Summary> confirm();

 private:
  Result<void> prepare();
  Result<Summary> finish(Ending ending);
  Result<void> requeue_pending();
  Result<void> count_findings();
  Result<Ending> work();
  bool dispatch(Conveyor<Job>& conveyor);
  bool out_of_budget() const;
  bool must_confirm() const;
  milliseconds to_confirm_one() const;
  bool enough() const { return progress_.confirmed >= plan_.stop_after; }
  // The findings being confirmed may be enough: wait for them rather than try
  // programs that are not needed.
  bool nearly_enough() const {
    return progress_.confirmed + confirmer_->candidates() >= plan_.stop_after;
  }
  Result<void> record(Job& job);
  void add_findings(const Step& step, std::size_t index, const Report& report,
                    store::Entry& entry);
  Result<void> flush();
  Result<std::optional<store::Finding>> next_to_confirm(
      const std::string& kind);
  Result<void> offer_another(const store::Finding& refuted);
  Result<void> collect_confirmations();
  Result<void> settle_last_confirmations();
  // Announced kinds are not news, and not counted here.
  void count_kind(const store::Finding& finding) {
    if (!cluster::is_announced(finding)) kinds_.insert(kind_of(finding));
  }
  void count_confirmed(const store::Finding& finding) {
    count_kind(finding);
    if (cluster::is_announced(finding)) return;
    confirmed_.insert(kind_of(finding));
    progress_.confirmed = static_cast<std::int64_t>(confirmed_.size());
  }
  Result<void> report_silent_oracles(Summary& summary);
  void report_progress();
  Result<void> note_time(bool last);
  milliseconds elapsed() const;

  const Plan& plan_;
  const Workers& workers_;
  store::Store& store_;
  Observer& observer_;
  Clock::time_point started_ = plan_.began.value_or(Clock::now());
  // Of the budget, what is for trials and confirmations.
  milliseconds time_ = std::max(milliseconds(0), plan_.budget - plan_.reserved);
  Deadline deadline_{started_ + time_};  // outlives who waits
  Bench bench_{workers_,
               {.jobs = plan_.jobs, .measure = plan_.measure, .give_up = true}};
  std::deque<Lane> lanes_;
  std::deque<Step> again_;  // what earlier runs could not judge
  std::size_t turn_ = 0;    // the lane that is next
  std::int64_t dispatched_ = 0;
  std::vector<store::Entry> batch_;
  std::vector<Subject> batch_subjects_;
  Clock::time_point batch_started_;
  std::set<std::string> kinds_;
  std::set<std::string> confirmed_;
  std::map<std::string_view, Heard> heard_;  // by oracle
  Progress progress_;
  milliseconds start_took_{0};  // of the engines
  std::unique_ptr<Confirmer> confirmer_;
  store::Spent before_;  // by earlier runs
  Clock::time_point noted_ = started_;
};

milliseconds Campaign::elapsed() const {
  return std::chrono::duration_cast<milliseconds>(Clock::now() - started_);
}

Result<void> Campaign::prepare() {
  REFUTE_TRY_VOID(bench_.start());
  start_took_ = elapsed();
  REFUTE_TRY(const auto meta, store_.meta());
  if (const auto known = meta.find(store::kSpentKey); known != meta.end())
    before_ = store::spent_from_json(known->second);
  else
    before_.from = store::now_utc();
  REFUTE_TRY_VOID(record_engines(bench_, store_));
  for (const auto& source : plan_.sources) {
    Lane& lane = lanes_.emplace_back(source, plan_.shard);
    REFUTE_TRY_VOID(lane.fast_forward(store_));
    progress_.done += lane.done();
    REFUTE_TRY(auto unjudged, lane.unjudged(store_));
    std::move(unjudged.begin(), unjudged.end(), std::back_inserter(again_));
  }
  // The turn goes on, too, or the same trials would come in another order.
  REFUTE_TRY(const auto last, store_.last_generator());
  for (std::size_t i = 0; i < lanes_.size(); ++i)
    if (lanes_[i].name() == last) turn_ = i + 1;
  const bool sizes_known =
      std::all_of(lanes_.begin(), lanes_.end(),
                  [](const auto& l) { return l.total() > 0; });
  for (const Lane& lane : lanes_)
    if (sizes_known) progress_.total += lane.total();
  confirmer_ = std::make_unique<Confirmer>(workers_, plan_.announced);
  return requeue_pending();
}

Result<void> Campaign::count_findings() {
  REFUTE_TRY(progress_.by_oracle, store_.count_by_oracle());
  progress_.findings = 0;
  for (const auto& [oracle, count] : progress_.by_oracle)
    progress_.findings += count;
  return {};
}

// A resumed campaign goes on with the confirmations it still owes.
Result<void> Campaign::requeue_pending() {
  REFUTE_TRY_VOID(count_findings());
  for (const auto& finding : plan_.settled) confirmer_->settle(finding);
  REFUTE_TRY(const auto confirmed,
             store_.findings(store::Confirmation::kConfirmed));
  for (const auto& finding : confirmed) {
    confirmer_->settle(finding);
    count_confirmed(finding);
  }
  REFUTE_TRY(const auto pending, store_.kinds(store::Confirmation::kPending));
  for (const auto& kind : pending) {
    REFUTE_TRY(const auto finding, next_to_confirm(kind));
    if (!finding) continue;
    count_kind(*finding);
    REFUTE_TRY(const Subject subject, stored_subject(*finding));
    confirmer_->offer(*finding, subject);
  }
  return {};
}

// By how long one took so far; before the first, by what the engines need to
// start.
milliseconds Campaign::to_confirm_one() const {
  return std::max(confirmer_->typical(), milliseconds(start_took_ / 2));
}

// Whether the time that is left is needed for what waits to be confirmed. Most
// of the time is for trials all the same.
bool Campaign::must_confirm() const {
  const milliseconds each = to_confirm_one();
  const milliseconds all = std::min(confirmer_->candidates() * each, time_ / 3);
  return elapsed() + all >= time_;
}

bool Campaign::out_of_budget() const {
  return elapsed() + std::min(kGrace, time_ / 10) >= time_ ||
         dispatched_ >= plan_.max_trials;
}

// Hands one subject to the workers: first what an earlier run owes, then the
// sources taking turns.
bool Campaign::dispatch(Conveyor<Job>& conveyor) {
  if (!again_.empty()) {
    conveyor.push(std::make_unique<Job>(Job{std::move(again_.front()), true}));
    again_.pop_front();
    ++dispatched_;
    return true;
  }
  for (std::size_t tried = 0; tried < lanes_.size(); ++tried) {
    auto step = lanes_[turn_++ % lanes_.size()].next();
    if (!step) continue;
    conveyor.push(std::make_unique<Job>(Job{*std::move(step)}));
    ++dispatched_;
    return true;
  }
  return false;
}

Result<Ending> Campaign::work() {
  Question question{plan_.oracles};
  if (question.oracles.empty())
    for (const Oracle& oracle : oracles()) question.oracles.push_back(&oracle);
  // One thread at each worker, and one that waits, so that none is idle.
  const int threads =
      plan_.jobs * (static_cast<int>(bench_.seats().size()) + 1) + 1;
  Conveyor<Job> conveyor(threads, [&](Job& job) {
    job.report = bench_.run(job.step.subject, question);
  });
  bool more = true;
  bool cut_off = false;
  while (!cut_off) {
    if (StopSignal::requested()) deadline_.bring_forward(Clock::now() + kGrace);
    const bool stop =
        out_of_budget() || enough() || StopSignal::requested() || !more;
    while (!stop && more && !out_of_budget() && !must_confirm() &&
           !nearly_enough() && confirmer_->candidates() <= kBacklog &&
           conveyor.size() < 2 * static_cast<std::size_t>(threads))
      more = dispatch(conveyor);
    if (conveyor.size() == 0 && (stop || !more)) break;
    if (const auto job = conveyor.take(milliseconds(20))) {
      // What comes after it in the walk is not recorded either: a resume
      // begins with it.
      cut_off = !job->report && time_is_up();
      if (!cut_off) REFUTE_TRY_VOID(record(*job));
    }
    if (batch_.size() >= kBatch ||
        (!batch_.empty() && Clock::now() - batch_started_ >= kBatchAge))
      REFUTE_TRY_VOID(flush());
    REFUTE_TRY_VOID(collect_confirmations());
    report_progress();
    REFUTE_TRY_VOID(note_time(/*last=*/false));
  }
  REFUTE_TRY_VOID(flush());
  if (StopSignal::requested()) return Ending::kStopped;
  if (enough()) return Ending::kEnough;
  const bool complete = !cut_off && std::all_of(lanes_.begin(), lanes_.end(),
                                                [](const Lane& lane) {
                                                  return lane.exhausted();
                                                });
  if (complete) return Ending::kComplete;
  return !cut_off && dispatched_ >= plan_.max_trials ? Ending::kTrials
                                                     : Ending::kBudget;
}

Result<Summary> Campaign::run() {
  REFUTE_TRY_VOID(prepare());
  auto ending = work();
  // What was tried before a failure is kept.
  if (!ending) {
    (void)flush();
    (void)note_time(/*last=*/true);
    return tl::unexpected<Error>(ending.error());
  }
  REFUTE_TRY_VOID(settle_last_confirmations());
  return finish(*ending);
}

// The bench stays cold: the confirmer has workers of its own.
Result<Summary> Campaign::confirm() {
  confirmer_ = std::make_unique<Confirmer>(workers_, plan_.announced);
  REFUTE_TRY_VOID(requeue_pending());
  REFUTE_TRY_VOID(settle_last_confirmations());
  return finish(StopSignal::requested() ? Ending::kStopped : Ending::kComplete);
}

Result<Summary> Campaign::finish(Ending ending) {
  Summary summary;
  summary.ending = ending;
  // Complete means that no confirmation is missing: a resume does the rest.
  if (summary.ending == Ending::kComplete && confirmer_->candidates() > 0)
    summary.ending =
        StopSignal::requested() ? Ending::kStopped : Ending::kBudget;
  if (!lanes_.empty()) REFUTE_TRY_VOID(note_time(/*last=*/true));
  report_progress();
  summary.to_confirm = confirmer_->candidates() * to_confirm_one();
  REFUTE_TRY(progress_.unjudged, store_.count_unjudged());
  summary.progress = progress_;
  for (const Lane& lane : lanes_) {
    if (lane.exhausted() && !lane.yielded())
      summary.empty.push_back(lane.name());
    // One that we did not wait for has not failed.
    if (lane.error() && lane.error()->code != ExitCode::kNotTested) {
      REFUTE_TRY_VOID(store_.record(
          store::Event{"generator-failed", lane.error()->message}));
      summary.failed.push_back(*lane.error());
    }
  }
  REFUTE_TRY_VOID(report_silent_oracles(summary));
  return summary;
}

// One that fails now and then costs a few verdicts; one that always fails has
// tested nothing, and nobody should believe that it found nothing.
Result<void> Campaign::report_silent_oracles(Summary& summary) {
  for (const auto& [oracle, heard] : heard_) {
    if (heard.verdicts > 0) continue;
    const Error error{
        fmt::format("oracle {} judged none of {}: {}", oracle,
                    plural(heard.failures, "trial"), heard.last_failure),
        "", ExitCode::kEnvironment};
    REFUTE_TRY_VOID(
        store_.record(store::Event{"oracle-failed", error.message}));
    summary.failed.push_back(error);
  }
  return {};
}

Result<void> Campaign::settle_last_confirmations() {
  REFUTE_TRY_VOID(collect_confirmations());
  if (confirmer_->candidates() > 0) observer_.on_confirming();
  while (confirmer_->candidates() > 0 && !StopSignal::requested() &&
         !enough() && !time_is_up()) {
    std::this_thread::sleep_for(milliseconds(20));
    REFUTE_TRY_VOID(collect_confirmations());
    report_progress();
    if (!lanes_.empty()) REFUTE_TRY_VOID(note_time(/*last=*/false));
  }
  // Nobody waits for the one under way.
  if (StopSignal::requested() || enough())
    deadline_.bring_forward(Clock::now() + kGrace);
  return collect_confirmations();
}

Result<void> Campaign::record(Job& job) {
  if (!job.report) return tl::unexpected<Error>(job.report.error());
  const Report& report = *job.report;
  if (batch_.empty()) batch_started_ = Clock::now();
  ++progress_.trials;
  progress_.done += !job.again;
  if (report.attempts.empty()) ++progress_.skipped;
  progress_.judged += std::any_of(
      report.attempts.begin(), report.attempts.end(), [](const Attempt& each) {
        return !std::holds_alternative<Invalid>(each.outcome);
      });
  for (const auto& event : report.events) observer_.on_event(event);

  for (std::size_t i = 0; i < bench_.seats().size(); ++i) {
    store::Entry entry{.trial =
                           report.attempts.empty()
                               ? to_trial(job.step, *bench_.seats()[i], report)
                               : to_trial(job.step, report.attempts[i])};
    entry.trial.micros = report.micros;
    entry.trial.at = elapsed().count();
    if (i == 0) entry.events = report.events;
    entry.again = job.again;
    if (!report.attempts.empty()) add_findings(job.step, i, report, entry);
    batch_.push_back(std::move(entry));
    batch_subjects_.push_back(job.step.subject);
  }
  return {};
}

void Campaign::add_findings(const Step& step, std::size_t index,
                            const Report& report, store::Entry& entry) {
  const Attempt& attempt = report.attempts[index];
  if (std::holds_alternative<Invalid>(attempt.outcome)) ++progress_.invalid;
  for (const auto& [oracle, verdict] : attempt.opinions) {
    if (oracle->is_own) {
      Heard& heard = heard_[oracle->name];
      ++(verdict ? heard.verdicts : heard.failures);
      if (!verdict) heard.last_failure = verdict.error().message;
    }
    const auto* finding = verdict ? std::get_if<Finding>(&*verdict) : nullptr;
    if (finding == nullptr) continue;
    auto& row = entry.findings.emplace_back(
        to_row(step.subject, attempt.outcome, *finding, *attempt.engine));
    row.generator = step.generator;
    row.choices = step.choices;
    ++progress_.by_oracle[finding->oracle];
    ++progress_.findings;
  }
  for (const auto& row : entry.findings)
    if (!cluster::is_retold(row, entry.findings)) count_kind(row);
}

Result<void> Campaign::flush() {
  if (batch_.empty()) return {};
  REFUTE_TRY_VOID(store_.record(batch_));
  if (batch_.front().again) REFUTE_TRY_VOID(count_findings());
  for (std::size_t i = 0; i < batch_.size(); ++i)
    for (const auto& finding : batch_[i].findings)
      if (plan_.announced || !cluster::is_retold(finding, batch_[i].findings))
        confirmer_->offer(finding, batch_subjects_[i]);
  batch_.clear();
  batch_subjects_.clear();
  return {};
}

void Campaign::report_progress() {
  progress_.elapsed = elapsed();
  progress_.budget = plan_.budget;
  progress_.kinds = static_cast<std::int64_t>(kinds_.size());
  progress_.limit =
      plan_.max_trials == Plan().max_trials ? 0 : plan_.max_trials;
  progress_.waiting = confirmer_->candidates();
  progress_.confirming = confirmer_->under_way();
  add_activities(bench_, progress_);
  observer_.on_progress(progress_);
}

Result<void> Campaign::note_time(bool last) {
  if (!last && Clock::now() - noted_ < kNoteTime) return {};
  noted_ = Clock::now();
  store::Spent spent = spent_by(bench_, elapsed());
  spent.from = before_.from;
  spent.add(before_);
  if (const auto left = time_left(progress_); left && !last)
    spent.ends = store::now_utc(*left);
  return store_.set_meta(store::kSpentKey, to_json(spent));
}

Result<std::optional<store::Finding>> Campaign::next_to_confirm(
    const std::string& kind) {
  REFUTE_TRY(const auto next, store_.next_pending(kind));
  if (!next || plan_.announced) return next;
  return cluster::not_retold(store_, *next);
}

// The next finding of a kind whose last one did not show again.
Result<void> Campaign::offer_another(const store::Finding& refuted) {
  REFUTE_TRY(const auto next, next_to_confirm(kind_of(refuted)));
  if (!next) return {};
  REFUTE_TRY(const Subject subject, stored_subject(*next));
  confirmer_->offer(*next, subject);
  return {};
}

Result<void> Campaign::collect_confirmations() {
  for (auto& result : confirmer_->collect()) {
    if (!result.trouble.empty()) {
      if (time_is_up()) continue;  // it stays pending
      const store::Event event{
          "not-confirmed",
          fmt::format("finding {}: {}", result.finding.id, result.trouble)};
      observer_.on_event(event);
      REFUTE_TRY_VOID(store_.record(event));
      continue;
    }
    result.finding.confirmation = result.reproduced
                                      ? store::Confirmation::kConfirmed
                                      : store::Confirmation::kRefuted;
    REFUTE_TRY_VOID(store_.set_confirmation(
        result.finding.id, result.finding.confirmation, result.finding.trace));
    if (!result.reproduced) {
      REFUTE_TRY_VOID(offer_another(result.finding));
      continue;
    }
    count_confirmed(result.finding);
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

Result<Summary> confirm(const Plan& plan, const Workers& workers,
                        store::Store& store, Observer& observer) {
  Campaign campaign(plan, workers, store, observer);
  return campaign.confirm();
}

}  // namespace refute::campaign
