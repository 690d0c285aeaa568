#include "engine/eclipse.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/files.h"
#include "java/jdk.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

// The newest release of JDT runs on Java 21 and later.
constexpr int kNewestNeeds = 21;
constexpr int kOldestNeeds = 17;

// A JVM's slow leaks are bounded by replacing it now and then.
constexpr int kRecycleAfter = 20'000;

Result<fs::path> framework_jar(const fs::path& bundles) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(bundles, error)) {
    const std::string name = entry.path().filename();
    if (name.starts_with("org.eclipse.osgi-") && name.ends_with(".jar"))
      return entry.path();
  }
  return fail("no Eclipse in " + bundles.string(), "run script/build-hosts");
}

}  // namespace

Result<WorkerSpec> eclipse_spec(const EngineSettings& settings) {
  REFUTE_TRY(const auto jdk, java::choose_jdk(kOldestNeeds, settings.jdk));
  REFUTE_TRY(const fs::path share, share_folder());
  REFUTE_TRY(const fs::path cache, cache_folder());
  const fs::path folder = share / "eclipse";
  const fs::path bundles =
      folder / (jdk.major >= kNewestNeeds ? "jdk21" : "jdk17");
  REFUTE_TRY(const fs::path framework, framework_jar(bundles));

  WorkerSpec spec{.name = "eclipse",
                  .request_timeout = settings.timeout,
                  .recycle_after = kRecycleAfter};
  spec.command = {(jdk.home / "bin/java").string(), "-XX:+UseSerialGC",
                  "-XX:+DisplayVMOutputToStderr", "-Xmx1g",
                  "-Djava.awt.headless=true"};
  if (jdk.major >= 22)  // what 25 warns of on every start, otherwise
    spec.command.push_back("--enable-native-access=ALL-UNNAMED");
  for (const std::string& word :
       {std::string("-cp"),
        (folder / "launcher.jar").string() + ":" + framework.string(),
        std::string("dev.refute.eclipse.Launcher"), std::string("--bundles"),
        bundles.string(), std::string("--host"), (folder / "host.jar").string(),
        std::string("--cache"), cache.string(), std::string("--level"),
        std::to_string(settings.source_level)})
    spec.command.push_back(word);
  return spec;
}

}  // namespace refute
