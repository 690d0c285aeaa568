#include "jvm/measure.h"

namespace refute::jvm {

using Clock = std::chrono::steady_clock;

void measure(const Machine& machine, const Pair& pair,
             const CompareRequest& request, const sequence::Common& common,
             const sequence::TestCase& sequences, CompareReply& reply) {
  const bool has_lines = request.directed && reply.compiler == "ecj";
  const Compiled compiled =
      has_lines ? machine.to_measure(*pair.after)
                : machine.compile(request.after,
                                  {Compiler::kMeasuredEcj, request.level,
                                   request.class_path},
                                  /*with_facts=*/false);
  if (!compiled.ok) return;
  const auto executor = machine.load(compiled, common.after, request.max_steps);
  const auto end =
      Clock::now() + std::chrono::milliseconds(request.max_milliseconds) / 2;
  machine.watchdog().stop_calls_at(end);
  for (const auto& each : sequences) {
    if (Clock::now() >= end) break;
    executor->run(each);
  }
  const auto coverage = machine.coverage();
  if (Clock::now() < end) reply.coverage = coverage;
}

}  // namespace refute::jvm
