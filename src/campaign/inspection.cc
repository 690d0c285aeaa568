#include "campaign/inspection.h"

#include <fmt/format.h>

#include <memory>

#include "base/stop.h"
#include "campaign/question.h"
#include "campaign/rows.h"
#include "oracle/memo_judge.h"
#include "refactoring/task.h"

namespace refute::campaign {
namespace {

Opinion opinion_of(const Oracle& oracle, const Result<Verdict>& verdict) {
  if (!verdict) return {oracle.name, Says::kNoAnswer, verdict.error().message};
  if (const auto* found = std::get_if<Finding>(&*verdict))
    return {oracle.name, Says::kFinding, found->summary};
  if (const auto* none = std::get_if<NotApplicable>(&*verdict))
    return {oracle.name, Says::kNotApplicable, none->why};
  return {oracle.name, Says::kPass};
}

Result<void> must_compile(const Subject& subject, Judge& judge) {
  if (task_of(subject.request.refactoring) == Task::kCompile) return {};
  REFUTE_TRY(const auto compiled,
             judge.compile(subject.program, Compiler::kJavac));
  if (compiled.ok()) return {};
  const Diagnostic& first = compiled.errors.front();
  return usage_error(
      fmt::format("the program does not compile: {}:{}: {}", first.file,
                  first.line, first.message),
      "an engine promises nothing for such a program; --level sets the "
      "version of Java");
}

/// Workers with stock settings that have seen nothing else, and what the
/// oracles say of their work, as strictly as they can.
class Round {
 public:
  explicit Round(const Workers& workers) : judge_(workers.judge()) {
    for (const auto& maker : workers.engines)
      engines_.push_back(
          {maker.label, maker.make_stock ? maker.make_stock() : maker.make()});
  }

  Result<std::vector<Inspected>> look(
      const Subject& subject, const std::vector<const Oracle*>& oracles) {
    if (StopSignal::requested()) return fail("stopped");
    MemoJudge judge(*judge_);
    REFUTE_TRY_VOID(must_compile(subject, judge));
    REFUTE_TRY(const auto input, input_for(subject, judge));
    if (!input) return usage_error("the program does not compile");
    std::vector<Inspected> all;
    for (const auto& [label, engine] : engines_) {
      auto& one = all.emplace_back(Inspected{label});
      REFUTE_TRY(one.info, engine->info());
      REFUTE_TRY(one.outcome, engine->apply(*input, subject.request));
    }
    for (std::size_t i = 0; i < all.size(); ++i)
      if (!std::holds_alternative<Invalid>(all[i].outcome))
        hear(subject, oracles, judge, i, all);
    return all;
  }

 private:
  struct Member {
    std::string label;
    std::unique_ptr<Engine> engine;
  };

  void hear(const Subject& subject, const std::vector<const Oracle*>& oracles,
            Judge& judge, std::size_t index, std::vector<Inspected>& all) {
    Inspected& own = all[index];
    Trial trial{subject, own.outcome, own.info.name};
    for (std::size_t i = 0; i < all.size(); ++i)
      if (i != index && !std::holds_alternative<Invalid>(all[i].outcome))
        trial.rivals.push_back({all[i].info.name, all[i].outcome});
    Tools tools{judge, *engines_[index].engine};
    for (const Oracle* const oracle : oracles) {
      if (!has_a_say(*oracle, subject.request.refactoring,
                     trial.rivals.size() + 1))
        continue;
      const auto verdict = oracle->judge(trial, tools, Rigour::kConfirm);
      own.opinions.push_back(opinion_of(*oracle, verdict));
      if (own.opinions.back().says != Says::kFinding) continue;
      auto& row = own.findings.emplace_back(
          to_row(subject, own.outcome, std::get<Finding>(*verdict)));
      row.engine = own.info.name;
      row.engine_version = own.info.version;
      row.engine_label = own.label;
    }
  }

  std::unique_ptr<Judge> judge_;
  std::vector<Member> engines_;
};

bool has_findings(const std::vector<Inspected>& engines) {
  for (const auto& one : engines)
    if (!one.findings.empty()) return true;
  return false;
}

// Keeps of `first` what shows in `second` too.
void keep_confirmed(Inspected& first, const Inspected& second) {
  std::erase_if(first.findings, [&](const store::Finding& found) {
    for (const auto& again : second.findings)
      if (again.signature == found.signature) return false;
    for (auto& opinion : first.opinions)
      if (opinion.oracle == found.oracle) opinion.says = Says::kNotConfirmed;
    return true;
  });
}

bool environment_failed(const Inspection& one) {
  return one.trouble && one.trouble->code == ExitCode::kEnvironment;
}

void look_at_all(const Workers& workers, const std::vector<Subject>& subjects,
                 const std::vector<const Oracle*>& oracles,
                 const BeforeEach& before_each, std::vector<Inspection>& all) {
  Round round(workers);
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    // Once may be the program's fault, twice in a row is not.
    if (i > 1 && environment_failed(all[i - 1]) &&
        environment_failed(all[i - 2])) {
      all[i].trouble = all[i - 1].trouble;
      continue;
    }
    if (before_each) before_each(i);
    if (auto seen = round.look(subjects[i], oracles))
      all[i].engines = *std::move(seen);
    else
      all[i].trouble = std::move(seen).error();
  }
}

// In reverse order, so that the subjects before each one differ.
void confirm(const Workers& workers, const std::vector<Subject>& subjects,
             const std::vector<const Oracle*>& oracles,
             const BeforeEach& before_each, std::vector<Inspection>& all) {
  Round round(workers);
  for (std::size_t i = subjects.size(); i-- > 0;) {
    if (!has_findings(all[i].engines)) continue;
    if (before_each) before_each(i);
    const auto again = round.look(subjects[i], oracles);
    if (!again) {
      all[i] = {.trouble = again.error()};
      continue;
    }
    for (std::size_t j = 0; j < again->size(); ++j)
      keep_confirmed(all[i].engines[j], (*again)[j]);
  }
}

}  // namespace

std::string_view to_string(Says says) {
  switch (says) {
    case Says::kPass:
      return "pass";
    case Says::kNotApplicable:
      return "not-applicable";
    case Says::kFinding:
      return "finding";
    case Says::kNotConfirmed:
      return "not-confirmed";
    case Says::kNoAnswer:
      return "no-answer";
  }
  return "?";
}

std::vector<Inspection> inspect(const Workers& workers,
                                const std::vector<Subject>& subjects,
                                const std::vector<const Oracle*>& oracles,
                                const BeforeEach& before_each) {
  std::vector<Inspection> all(subjects.size());
  look_at_all(workers, subjects, oracles, before_each, all);
  confirm(workers, subjects, oracles, before_each, all);
  return all;
}

}  // namespace refute::campaign
