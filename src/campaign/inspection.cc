#include "campaign/inspection.h"

#include <fmt/format.h>

#include "base/stop.h"
#include "campaign/bench.h"
#include "campaign/rows.h"

namespace refute::campaign {
namespace {

Answer answer_of(const Opinion& opinion) {
  const auto& [oracle, verdict] = opinion;
  if (!verdict) return {oracle->name, Says::kNoAnswer, verdict.error().message};
  if (const auto* found = std::get_if<Finding>(&*verdict))
    return {oracle->name, Says::kFinding, found->summary};
  if (const auto* none = std::get_if<NotApplicable>(&*verdict))
    return {oracle->name, Says::kNotApplicable, none->why};
  return {oracle->name, Says::kPass};
}

Error does_not_compile(const Diagnostic& first) {
  return {fmt::format("the program does not compile: {}:{}: {}", first.file,
                      first.line, first.message),
          "an engine promises nothing for such a program; --level sets the "
          "version of Java",
          ExitCode::kUsage};
}

Inspected inspected(const Subject& subject, Attempt attempt) {
  Inspected one{attempt.engine->label(), attempt.engine->info};
  for (const auto& opinion : attempt.opinions) {
    one.answers.push_back(answer_of(opinion));
    if (one.answers.back().says == Says::kFinding)
      one.findings.push_back(to_row(subject, attempt.outcome,
                                    std::get<Finding>(*opinion.verdict),
                                    *attempt.engine));
  }
  one.outcome = std::move(attempt.outcome);
  return one;
}

/// Workers with stock settings that have seen nothing else, and what the
/// oracles say of their work, as strictly as they can.
class Round {
 public:
  Round(const Workers& workers, const std::vector<const Oracle*>& oracles)
      : bench_(workers, {.stock = true}),
        question_{oracles, Rigour::kConfirm} {}

  Result<std::vector<Inspected>> look(const Subject& subject) {
    if (StopSignal::requested()) return fail("stopped");
    REFUTE_TRY(Report report, bench_.run(subject, question_));
    if (report.lost) return tl::unexpected<Error>(*report.lost);
    if (report.rejected)
      return tl::unexpected<Error>(does_not_compile(*report.rejected));
    if (report.attempts.empty())
      return usage_error("the program does not compile");
    std::vector<Inspected> all;
    for (auto& attempt : report.attempts)
      all.push_back(inspected(subject, std::move(attempt)));
    return all;
  }

 private:
  Bench bench_;
  Question question_;
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
    for (auto& answer : first.answers)
      if (answer.oracle == found.oracle) answer.says = Says::kNotConfirmed;
    return true;
  });
}

bool environment_failed(const Inspection& one) {
  return one.trouble && one.trouble->code == ExitCode::kEnvironment;
}

void look_at_all(const Workers& workers, const std::vector<Subject>& subjects,
                 const std::vector<const Oracle*>& oracles,
                 const BeforeEach& before_each, std::vector<Inspection>& all) {
  Round round(workers, oracles);
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    // Once may be the program's fault, twice in a row is not.
    if (i > 1 && environment_failed(all[i - 1]) &&
        environment_failed(all[i - 2])) {
      all[i].trouble = all[i - 1].trouble;
      continue;
    }
    if (before_each) before_each(i);
    if (auto seen = round.look(subjects[i]))
      all[i].engines = *std::move(seen);
    else
      all[i].trouble = std::move(seen).error();
  }
}

// In reverse order, so that the subjects before each one differ.
void confirm(const Workers& workers, const std::vector<Subject>& subjects,
             const std::vector<const Oracle*>& oracles,
             const BeforeEach& before_each, std::vector<Inspection>& all) {
  Round round(workers, oracles);
  for (std::size_t i = subjects.size(); i-- > 0;) {
    if (!has_findings(all[i].engines)) continue;
    if (before_each) before_each(i);
    const auto again = round.look(subjects[i]);
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
