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
  spec.command = {
      (jdk.home / "bin/java").string(), "-XX:+UseSerialGC",
      "-XX:TieredStopAtLevel=1",        "-XX:+DisplayVMOutputToStderr",
      "-XX:+ExitOnOutOfMemoryError",    "-Djava.awt.headless=true"};
  return spec;
}

void append(std::vector<std::string>& command,
            const std::vector<std::string>& words) {
  command.insert(command.end(), words.begin(), words.end());
}

std::vector<std::string> host_options(const std::string& cache,
                                      const EngineSettings& settings) {
  return {"--cache",   cache,
          "--level",   std::to_string(settings.source_level),
          "--library", settings.library};
}

}  // namespace refute
