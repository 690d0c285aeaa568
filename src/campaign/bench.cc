#include "campaign/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/stop.h"
#include "oracle/memo_lab.h"
#include "refactoring/task.h"

namespace refute::campaign {
namespace {

// So many trials may fail before we say that the set-up is broken.
constexpr int kPatience = 5;

bool is_lost(const Outcome& outcome) {
  return std::holds_alternative<Died>(outcome) ||
         std::holds_alternative<TimedOut>(outcome);
}

bool is_invalid(const Attempt& attempt) {
  return std::holds_alternative<Invalid>(attempt.outcome);
}

bool compares_engines(const Question& question) {
  return std::any_of(question.oracles.begin(), question.oracles.end(),
                     [](const Oracle* each) { return each->needs_rivals; });
}

std::vector<std::unique_ptr<JavaLab>> labs_of(const Workers& workers,
                                              int jobs) {
  std::vector<std::unique_ptr<JavaLab>> labs;
  for (int i = 0; i < std::max(1, jobs); ++i) labs.push_back(workers.lab());
  return labs;
}

// What engines are given: the program, or, to be run, the class files that ECJ
// makes of it, the same for all. None if there are none.
Result<std::optional<java::Program>> given(const Subject& subject,
                                           JavaLab& lab) {
  if (task_of(subject.request.refactoring) == Task::kRun)
    return lab.class_files(subject.program);
  return std::optional(subject.program);
}

}  // namespace

Bench::Bench(const Workers& workers, Options options)
    : options_(options), lab_(labs_of(workers, options.jobs)) {
  for (const auto& maker : workers.engines) {
    auto& seat = seats_.emplace_back(std::make_unique<Seat>());
    seat->maker = &maker;
  }
  if (options.measure) lab_.measure();
}

EnginePool& Bench::open(Seat& seat) {
  const auto& [label, make, make_stock] = *seat.maker;
  if (!seat.engine)
    seat.engine = std::make_unique<EnginePool>(
        options_.stock && make_stock ? make_stock : make, options_.jobs);
  return *seat.engine;
}

Result<Seat*> Bench::ready(Seat& seat) {
  const std::lock_guard lock(starting_);
  if (!seat.ready) {
    REFUTE_TRY(seat.info, open(seat).info());
    seat.ready = true;
  }
  return &seat;
}

Result<Seat*> Bench::find(const std::string& label) {
  for (const auto& seat : seats_)
    if (seat->label() == label) return ready(*seat);
  return fail("no engine called " + label + " in this campaign");
}

Result<void> Bench::start() {
  for (const auto& seat : seats_) open(*seat);
  for (const auto& seat : seats_) {
    auto ready = this->ready(*seat);
    if (!ready && time_is_up())
      return tl::unexpected<Error>(
          Error{"nothing was tried: " + seat->label() +
                    " was not ready when the time was up",
                "give it more with --budget", ExitCode::kNotTested});
    if (!ready) return tl::unexpected<Error>(ready.error());
  }
  return {};
}

Result<EngineInfo> Bench::info(const std::string& label) {
  REFUTE_TRY(const Seat* const seat, find(label));
  return seat->info;
}

void Bench::restart() {
  for (const auto& seat : seats_)
    if (seat->engine) seat->engine->restart();
  lab_.restart();
}

Result<Report> Bench::run(const Subject& subject, const Question& question) {
  const auto started = std::chrono::steady_clock::now();
  Report report;
  MemoLab lab(lab_);
  REFUTE_TRY(const auto program, input(subject, lab, question.rigour, report));
  if (program) {
    REFUTE_TRY_VOID(apply_all(*program, subject.request, question, report));
    for (std::size_t i = 0; i < report.attempts.size(); ++i)
      REFUTE_TRY_VOID(hear(subject, question, i, lab, report));
  }
  report.micros = std::chrono::duration_cast<std::chrono::microseconds>(
                      std::chrono::steady_clock::now() - started)
                      .count();
  return report;
}

// Nothing if the subject is turned away: only programs that compile are given
// to an engine. Whether they do is what compilers are asked.
Result<std::optional<java::Program>> Bench::input(const Subject& subject,
                                                  JavaLab& lab, Rigour rigour,
                                                  Report& report) {
  std::optional<java::Program> none;
  const auto lost = [&](const Error& error) -> Result<decltype(none)> {
    if (time_is_up() || ++lab_failures_ >= kPatience)
      return tl::unexpected<Error>(error);
    report.events.push_back({"judge-lost", error.message});
    report.lost = error;
    return none;
  };
  if (task_of(subject.request.refactoring) != Task::kCompile) {
    const auto compiled = lab.compile(
        subject.program,
        rigour == Rigour::kConfirm ? Compiler::kJavac : Compiler::kEcj);
    if (!compiled) return lost(compiled.error());
    if (!compiled->ok()) {
      report.rejected = compiled->errors.front();
      return none;
    }
  }
  auto program = given(subject, lab);
  if (!program) return lost(program.error());
  lab_failures_ = 0;
  return *std::move(program);
}

Result<Outcome> Bench::apply(const java::Program& program,
                             const Request& request, Seat& seat,
                             Report& report) {
  REFUTE_TRY(Outcome outcome, seat.engine->apply(program, request));
  if (is_lost(outcome)) {
    const auto* died = std::get_if<Died>(&outcome);
    report.events.push_back(
        {"engine-lost",
         seat.label() + ": " + (died ? died->how : "no answer in time")});
    REFUTE_TRY(outcome, seat.engine->apply(program, request));
  }
  const auto* invalid = std::get_if<Invalid>(&outcome);
  if (!is_lost(outcome) && !invalid) {
    seat.works = true;
  } else if (options_.give_up && !seat.works && ++seat.failures >= kPatience) {
    return fail(
        fmt::format(
            "engine {} fails at every request, {} times so far{}", seat.label(),
            seat.failures.load(),
            invalid ? ": " + invalid->code + ": " + invalid->message : ""),
        "what was found is in the store; `refute doctor` may say more");
  }
  return outcome;
}

Result<void> Bench::apply_all(const java::Program& program,
                              const Request& request, const Question& question,
                              Report& report) {
  const bool all = question.engine.empty() || compares_engines(question);
  for (const auto& each : seats_) {
    if (!all && each->label() != question.engine) continue;
    REFUTE_TRY(Seat* const seat, ready(*each));
    REFUTE_TRY(Outcome outcome, apply(program, request, *seat, report));
    report.attempts.push_back({seat, std::move(outcome)});
  }
  return {};
}

Result<void> Bench::hear(const Subject& subject, const Question& question,
                         std::size_t index, JavaLab& lab, Report& report) {
  Attempt& own = report.attempts[index];
  if (!question.engine.empty() && own.engine->label() != question.engine)
    return {};
  if (is_invalid(own)) return {};
  Trial trial{subject, own.outcome, own.engine->info.name};
  for (const Attempt& other : report.attempts)
    if (&other != &own && !is_invalid(other))
      trial.rivals.push_back({other.engine->info.name, other.outcome});
  const Offer* const offer =
      find_offer(own.engine->info.refactorings, subject.request.refactoring);
  trial.idempotent = offer && offer->idempotent;
  Tools tools{lab, *own.engine->engine};
  for (const Oracle* oracle : question.oracles) {
    if (!has_a_say(*oracle, subject.request.refactoring,
                   trial.rivals.size() + 1))
      continue;
    if (oracle->about == About::kMeaning && offer && offer->changes_behaviour)
      continue;
    auto verdict = oracle->judge(trial, tools, question.rigour);
    if (!verdict && time_is_up()) return tl::unexpected<Error>(verdict.error());
    // The JVM may have died of this very program.
    if (!verdict)
      report.events.push_back({"judge-lost", verdict.error().message});
    own.opinions.push_back({oracle, std::move(verdict)});
  }
  return {};
}

Result<std::optional<Found>> Bench::ask(const Subject& subject,
                                        const Oracle& oracle,
                                        const std::string& label,
                                        Rigour rigour) {
  std::optional<Found> none;
  REFUTE_TRY_VOID(find(label));
  REFUTE_TRY(Report report, run(subject, {{&oracle}, rigour, label}));
  if (report.lost) return tl::unexpected<Error>(*report.lost);
  for (Attempt& attempt : report.attempts)
    for (auto& [asked, verdict] : attempt.opinions) {
      if (!verdict) return tl::unexpected<Error>(verdict.error());
      if (auto* finding = std::get_if<Finding>(&*verdict))
        return std::optional(Found{attempt.engine, std::move(attempt.outcome),
                                   std::move(*finding)});
    }
  // Without a result there is nothing to find but a crash.
  for (const Attempt& attempt : report.attempts)
    if (is_lost(attempt.outcome))
      return fail("the engine gave no result: " +
                  std::string(kind(attempt.outcome)));
  return none;
}

}  // namespace refute::campaign
