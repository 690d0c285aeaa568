#include "plugin/oracle_conformance.h"

#include <fmt/format.h>

#include "engine/probe.h"
#include "engine/samples.h"
#include "plugin/oracle_command.h"

namespace refute::plugin {
namespace {

using nlohmann::json;
using std::chrono::seconds;

/// As check_result takes it.
using Problem = std::string;

Problem says_who_it_is(Probe& probe) {
  const json name = probe.hello().value("oracle", json());
  if (!name.is_string() || name.get<std::string>().empty())
    return "oracle is " + name.dump() + "; it must be a text";
  return {};
}

/// What it says of a renaming that ended so.
ProbeAnswer judge(Probe& probe, const Outcome& outcome,
                  const json& more = json::object()) {
  const Sample sample = rename_method_sample();
  const Subject subject{sample.before, sample.request};
  const Trial trial{subject, outcome, "eclipse"};
  json message = judge_message(trial);
  message.update(more);
  ProbeAnswer answer = probe.ask(std::move(message));
  if (!answer.problem.empty()) return answer;
  if (!answer.line.contains("result"))
    answer.problem = "it answers with an error: " + shorten(answer.line);
  else if (const auto read =
               read_verdict("command", trial, answer.line["result"]);
           !read)
    answer.problem = read.error().message;
  return answer;
}

Outcome applied() { return Applied{rename_method_sample().after}; }

Problem judges_a_change(Probe& probe) {
  return judge(probe, applied()).problem;
}

Problem judges_a_refusal(Probe& probe) {
  return judge(probe, Refused{{{Severity::kFatal, "no"}}}).problem;
}

Problem judges_a_crash(Probe& probe) {
  Crashed crash;
  crash.exception = "java.lang.NullPointerException";
  return judge(probe, crash).problem;
}

Problem judges_a_lost_engine(Probe& probe) {
  for (const Outcome& lost : {Outcome(TimedOut{}), Outcome(Died{})})
    if (auto answer = judge(probe, lost); !answer.problem.empty())
      return answer.problem;
  return {};
}

Problem says_the_same_twice(Probe& probe) {
  const auto first = judge(probe, applied());
  (void)judge(probe, Refused{});
  const auto second = judge(probe, applied());
  if (!first.problem.empty() || !second.problem.empty())
    return first.problem + second.problem;
  if (first.line["result"] == second.line["result"]) return {};
  return fmt::format("first {}, then {}", shorten(first.line["result"]),
                     shorten(second.line["result"]));
}

Problem ignores_unknown_fields(Probe& probe) {
  return judge(probe, applied(), {{"of-a-later-version", {1, 2}}}).problem;
}

Problem prints_nothing_unasked(Probe& probe) {
  if (const auto line = probe.stray_line()) return "it printed: " + *line;
  return {};
}

Problem ends_with_its_input(Probe& probe) {
  return probe.end_of_input(seconds(30));
}

struct OracleCheck {
  std::string_view name;
  Problem (*check)(Probe&);
};

constexpr OracleCheck kOracleChecks[] = {
    {"says who it is", says_who_it_is},
    {"judges a change", judges_a_change},
    {"judges a refusal", judges_a_refusal},
    {"judges a crash", judges_a_crash},
    {"judges an engine that gave no answer", judges_a_lost_engine},
    {"gives equal trials equal verdicts", says_the_same_twice},
    {"ignores fields it does not know", ignores_unknown_fields},
    {"prints nothing that was not asked for", prints_nothing_unasked},
    {"ends when its input does", ends_with_its_input},
};

}  // namespace

Result<std::vector<ConformanceCheck>> test_oracle(
    const WorkerSpec& spec,
    const std::function<void(const ConformanceCheck&)>& done) {
  Probe probe(spec);
  REFUTE_TRY_VOID(probe.ensure_started());
  std::vector<ConformanceCheck> results;
  for (const OracleCheck& entry : kOracleChecks) {
    const auto started = probe.ensure_started();
    results.push_back(
        check_result("Oracles", entry.name,
                     started ? entry.check(probe) : started.error().message));
    if (results.back().state == ConformanceCheck::State::kFailed) probe.stop();
    done(results.back());
  }
  return results;
}

}  // namespace refute::plugin
