#include "engine/jvm_host.h"

namespace refute {

WorkerSpec jvm_host(const std::string& name, const java::Jdk& jdk,
                    const EngineSettings& settings, int recycle_after) {
  WorkerSpec spec{.name = name,
                  .request_timeout = settings.timeout,
                  .recycle_after = recycle_after,
                  .memory_limit = settings.memory_limit,
                  .recycle_growth = kRecycleGrowth,
                  .control = rename_control()};
  spec.command = {(jdk.home / "bin/java").string(), "-XX:+UseSerialGC",
                  "-XX:+DisplayVMOutputToStderr", "-XX:+ExitOnOutOfMemoryError",
                  "-Djava.awt.headless=true"};
  if (!settings.long_run || recycle_after < kWorthOptimising)
    spec.command.emplace_back("-XX:TieredStopAtLevel=1");
  return spec;
}

void append(std::vector<std::string>& command,
            const std::vector<std::string>& words) {
  command.insert(command.end(), words.begin(), words.end());
}

void add_host_options(WorkerSpec& spec, const std::string& cache,
                      const EngineSettings& settings) {
  const bool whole = settings.library == "jdk";
  append(spec.command,
         {"--cache", cache, "--level", std::to_string(settings.source_level),
          "--library", whole ? "jdk" : "stub"});
  if (settings.library == "auto") spec.whole_jdk = {"--library", "jdk"};
}

}  // namespace refute
