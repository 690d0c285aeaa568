#include "plugin/oracle_command.h"

#include <fmt/format.h>

#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "engine/outcome_json.h"
#include "refactoring/request_json.h"

namespace refute::plugin {
namespace {

using nlohmann::json;

constexpr char kHint[] =
    "`refute oracle-test` says what it must answer: docs/protocol.md";

/// What an oracle says went wrong, `{"message":"…"}`.
std::string error_text(const json& error) {
  const std::string text = text_in(error, "message");
  return text.empty() ? dump_json(error) : text;
}

/// As many processes as threads ask at the same time.
class OracleProcesses {
 public:
  explicit OracleProcesses(WorkerSpec spec) : spec_(std::move(spec)) {}

  Result<json> hello() {
    auto worker = take();
    auto answer = worker->hello();
    give_back(std::move(worker));
    return answer;
  }

  Result<json> ask(const json& message) {
    auto worker = take();
    auto reply = worker->call(message);
    give_back(std::move(worker));
    if (!reply) return tl::unexpected<Error>(std::move(reply).error());
    if (const auto* failure = std::get_if<WorkerFailure>(&*reply))
      return fail(spec_.name + ": " + describe(*failure), kHint);
    json& answer = std::get<json>(*reply);
    if (answer.contains("error"))
      return fail(fmt::format("{} answers with an error: {}", spec_.name,
                              error_text(answer["error"])),
                  kHint);
    return std::move(answer["result"]);
  }

 private:
  std::unique_ptr<Worker> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return std::make_unique<Worker>(spec_);
    auto worker = std::move(free_.back());
    free_.pop_back();
    return worker;
  }
  void give_back(std::unique_ptr<Worker> worker) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(worker));
  }

  WorkerSpec spec_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Worker>> free_;
};

}  // namespace

std::string oracle_allowed_as(const std::string& command) {
  return "--oracle-command '" + command + "'";
}

WorkerSpec oracle_spec(const std::string& command, const Limits& limits) {
  return {.name = "oracle command '" + command + "'",
          .command = {"sh", "-c", "exec " + command},
          .request_timeout = limits.timeout,
          .memory_limit = limits.memory};
}

json judge_message(const Trial& trial) {
  return {{"method", "judge"},
          {"engine", trial.engine},
          {"files", program_to_json(trial.subject.program)},
          {"request", request_to_json(trial.subject.request)},
          {"outcome", outcome_to_json(trial.outcome)}};
}

Result<Verdict> read_verdict(const std::string& oracle, const Trial& trial,
                             const json& result) {
  const auto text = [&](const char* field) {
    const auto found = result.find(field);
    return found != result.end() && found->is_string()
               ? found->get<std::string>()
               : std::string();
  };
  if (!result.is_object()) return fail("the result is no object", kHint);
  const std::string verdict = text("verdict");
  if (verdict == "pass") return Pass{};
  if (verdict == "not-applicable") return NotApplicable{text("why")};
  if (verdict != "finding")
    return fail(
        "the verdict is neither \"pass\" nor \"not-applicable\" nor "
        "\"finding\": " +
            result.dump(),
        kHint);
  const std::string kind = text("kind"), summary = text("summary");
  if (kind.empty() || summary.empty())
    return fail("a finding needs a kind and a summary: " + result.dump(),
                kHint);
  return finding(oracle, trial, kind, summary, text("evidence"));
}

Result<const Oracle*> add_oracle_program(const std::string& name,
                                         WorkerSpec spec) {
  const auto processes = std::make_shared<OracleProcesses>(std::move(spec));
  REFUTE_TRY_VOID(processes->hello());
  return add_oracle(name,
                    {.name = {},
                     .question = "what the user's own program asks",
                     .judge = [processes, name](const Trial& trial, Tools&,
                                                Rigour) -> Result<Verdict> {
                       REFUTE_TRY(const json result,
                                  processes->ask(judge_message(trial)));
                       return read_verdict(name, trial, result);
                     },
                     .about = About::kChange});
}

Result<const Oracle*> add_oracle_command(const std::string& command) {
  const std::string name = "command:" + command;
  if (const Oracle* const known = find_oracle(name)) return known;
  REFUTE_TRY(const Limits limits, allowed(oracle_allowed_as(command)));
  return add_oracle_program(name, oracle_spec(command, limits));
}

}  // namespace refute::plugin
