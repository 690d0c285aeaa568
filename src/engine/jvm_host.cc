#include "engine/jvm_host.h"

#include <algorithm>

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
                  // Standard output is the protocol's.
                  "-Xlog:disable", "-Xlog:all=warning:stderr",
                  "-Djava.awt.headless=true"};
  if (!settings.long_run || recycle_after < kWorthOptimising)
    spec.command.emplace_back("-XX:TieredStopAtLevel=1");
  return spec;
}

std::string class_path_of_release(const std::filesystem::path& ours,
                                  const std::vector<std::string_view>& begin,
                                  const std::filesystem::path& own) {
  std::error_code error;
  std::string path;
  for (const auto& entry : std::filesystem::directory_iterator(ours, error)) {
    const std::string name = entry.path().filename();
    if (std::ranges::any_of(begin, [&](std::string_view each) {
          return name.starts_with(each);
        }))
      path += entry.path().string() + ":";
  }
  return path + (own / "*").string();
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
