#include "engine/engine.h"

#include <nlohmann/json.hpp>

#include "engine/library.h"
#include "engine/reply.h"
#include "refactoring/request_json.h"

namespace refute {
namespace {

using nlohmann::json;

Outcome outcome_of(const WorkerFailure& failure,
                   std::chrono::milliseconds timeout) {
  if (failure.kind == WorkerFailure::Kind::kTimedOut)
    return TimedOut{static_cast<double>(timeout.count()) / 1000.0,
                    failure.stderr_tail};
  return Died{failure.detail, failure.stderr_tail};
}

}  // namespace

Result<EngineInfo> ProcessEngine::info() {
  REFUTE_TRY(const json hello, worker_.hello());
  return read_info(worker_.spec().name, hello);
}

Result<Outcome> ProcessEngine::apply(const java::Program& program,
                                     const Request& request) {
  if (!worker_.spec().whole_jdk.empty() && needs_whole_jdk(program, request))
    worker_.enlarge_library();
  json question = {{"method", "apply"},
                   {"files", program_to_json(program)},
                   {"request", request_to_json(request)}};
  if (!program.class_path.empty()) {
    if (!takes_class_path_) {
      REFUTE_TRY(const EngineInfo who, info());
      takes_class_path_ = who.takes_class_path;
    }
    if (!*takes_class_path_)
      return Invalid{"unsupported",
                     worker_.spec().name + " takes no class path"};
    question["classpath"] = program.class_path;
  }
  REFUTE_TRY(const WorkerReply reply, worker_.call(std::move(question)));
  if (const auto* failure = std::get_if<WorkerFailure>(&reply))
    return outcome_of(*failure, worker_.spec().request_timeout);
  Outcome outcome = read_outcome(std::get<json>(reply));
  if (auto* crashed = std::get_if<Crashed>(&outcome))
    crashed->stderr_tail = worker_.stderr_of_last_call();
  if (auto* applied = std::get_if<Applied>(&outcome))
    applied->after.class_path = program.class_path;
  return outcome;
}

}  // namespace refute
