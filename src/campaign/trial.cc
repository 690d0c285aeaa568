#include "campaign/trial.h"

#include <fmt/format.h>

#include "campaign/question.h"
#include "oracle/memo_judge.h"
#include "refactoring/task.h"

namespace refute::campaign {
namespace {

// How many trials may fail, before the first that does not, until we say that
// the set-up is broken.
constexpr int kPatience = 5;

bool is_lost(const Outcome& outcome) {
  return std::holds_alternative<Died>(outcome) ||
         std::holds_alternative<TimedOut>(outcome);
}

void add_note(std::string& notes, const std::string& note) {
  if (!notes.empty()) notes += "; ";
  notes += note;
}

}  // namespace

Result<Report> TrialRunner::run(const Subject& subject) {
  const auto started = std::chrono::steady_clock::now();
  Report report;
  MemoJudge judge(judge_);
  REFUTE_TRY(const auto program, input(subject, judge, report));
  if (program) {
    for (const auto& contestant : contestants_) {
      REFUTE_TRY(Outcome outcome,
                 apply(*program, subject.request, *contestant, report));
      report.attempts.push_back({std::move(outcome)});
    }
    for (std::size_t i = 0; i < contestants_.size(); ++i)
      this->judge(subject, i, judge, report);
  }
  report.micros = std::chrono::duration_cast<std::chrono::microseconds>(
                      std::chrono::steady_clock::now() - started)
                      .count();
  return report;
}

// Lost twice over one program: recorded, and the campaign continues.
template <typename Ask>
auto TrialRunner::patiently(Report& report, const Ask& ask)
    -> Result<std::optional<typename decltype(ask())::value_type>> {
  auto answer = ask();
  if (!answer) {
    report.events.push_back({"judge-lost", answer.error().message});
    answer = ask();
  }
  if (answer) {
    judge_failures_ = 0;
    return std::optional(*std::move(answer));
  }
  if (++judge_failures_ >= kPatience)
    return tl::unexpected<Error>(answer.error());
  report.note = "not compiled: " + answer.error().message;
  return std::nullopt;
}

// Only programs that compile are given to the engine.
Result<bool> TrialRunner::compiles(const Subject& subject, Judge& judge,
                                   Report& report) {
  REFUTE_TRY(const auto compiled, patiently(report, [&] {
               return judge.compile(subject.program, Compiler::kEcj);
             }));
  if (!compiled) return false;
  if (!compiled->ok())
    report.note = "does not compile: " + compiled->errors.front().message;
  return compiled->ok();
}

// What the engines are given; nothing if the subject is to be skipped. Whether
// it compiles is what compilers are asked.
Result<std::optional<java::Program>> TrialRunner::input(const Subject& subject,
                                                        Judge& judge,
                                                        Report& report) {
  if (task_of(subject.request.refactoring) != Task::kCompile) {
    REFUTE_TRY(const bool valid, compiles(subject, judge, report));
    if (!valid) return std::optional<java::Program>{};
  }
  REFUTE_TRY(const auto made,
             patiently(report, [&] { return input_for(subject, judge); }));
  return made ? *made : std::optional<java::Program>{};
}

// If a fresh worker is lost over the same program too, blame the program.
Result<Outcome> TrialRunner::apply(const java::Program& program,
                                   const Request& request,
                                   Contestant& contestant, Report& report) {
  Engine& engine = *contestant.engine;
  REFUTE_TRY(Outcome outcome, engine.apply(program, request));
  if (is_lost(outcome)) {
    const auto* died = std::get_if<Died>(&outcome);
    report.events.push_back(
        {"engine-lost",
         contestant.label + ": " + (died ? died->how : "no answer in time")});
    REFUTE_TRY(outcome, engine.apply(program, request));
  }
  const auto* invalid = std::get_if<Invalid>(&outcome);
  if (!is_lost(outcome) && !invalid) {
    contestant.works = true;
  } else if (!contestant.works && ++contestant.failures >= kPatience) {
    return fail(
        fmt::format(
            "engine {} fails at every request, {} times so far{}",
            contestant.label, contestant.failures.load(),
            invalid ? ": " + invalid->code + ": " + invalid->message : ""),
        "what was found is in the store; `refute doctor` may say more");
  }
  return outcome;
}

void TrialRunner::judge(const Subject& subject, std::size_t index, Judge& judge,
                        Report& report) {
  Attempt& attempt = report.attempts[index];
  if (const auto* invalid = std::get_if<Invalid>(&attempt.outcome)) {
    attempt.note = invalid->code + ": " + invalid->message;
    return;
  }
  Trial trial{subject, attempt.outcome, contestants_[index]->info.name};
  for (std::size_t i = 0; i < contestants_.size(); ++i)
    if (i != index)
      trial.rivals.push_back(
          {contestants_[i]->info.name, report.attempts[i].outcome});
  Tools tools{judge, *contestants_[index]->engine};
  for (const Oracle* oracle : oracles_) {
    if (!has_a_say(*oracle, subject.request.refactoring, contestants_.size()))
      continue;
    auto verdict = oracle->judge(trial, tools, Rigour::kBulk);
    if (!verdict) {
      // The JVM may have died of this very program: note it, and continue.
      report.events.push_back({"judge-lost", verdict.error().message});
      add_note(attempt.note, fmt::format("not judged by {}: {}", oracle->name,
                                         verdict.error().message));
    } else if (auto* finding = std::get_if<Finding>(&*verdict)) {
      attempt.findings.push_back(std::move(*finding));
    }
  }
}

}  // namespace refute::campaign
