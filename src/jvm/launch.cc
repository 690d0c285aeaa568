#include "jvm/launch.h"

namespace refute::jvm {
namespace {

// Programs leave classes behind that only a new JVM forgets for certain.
constexpr int kRecycleAfter = 50'000;

}  // namespace

WorkerSpec worker_spec(const std::filesystem::path& program,
                       const java::Jdk& jdk, const std::filesystem::path& jars,
                       const JvmLimits& limits) {
  WorkerSpec spec{.name = "refute-jvm",
                  .command = {program.string(), "--jdk", jdk.home.string(),
                              "--worker", jars.string()},
                  .recycle_after = kRecycleAfter};
  const auto options = to_options(limits);
  spec.command.insert(spec.command.end(), options.begin(), options.end());
  return spec;
}

}  // namespace refute::jvm
