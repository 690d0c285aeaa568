#include "engine/netbeans.h"

#include "base/files.h"
#include "java/jdk.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

constexpr int kNeedsJava = 17;

// NetBeans leaks slowly.
constexpr int kRecycleAfter = 1'000;

// Everything that NetBeans needs, and not the JDK's compiler: it would hide
// the one that NetBeans brings along.
constexpr const char* kModules =
    "java.base,java.desktop,java.logging,java.xml,java.prefs,java.management,"
    "java.naming,java.sql,java.instrument,java.scripting,java.rmi,"
    "jdk.unsupported,jdk.zipfs,jdk.management";

}  // namespace

Result<WorkerSpec> netbeans_spec(const EngineSettings& settings) {
  if (!settings.version.empty())
    return usage_error("NetBeans comes in one release",
                       "use --engine netbeans, without a version");
  REFUTE_TRY(const auto jdk, java::choose_jdk(kNeedsJava, settings.jdk));
  REFUTE_TRY(const fs::path share, share_folder());
  REFUTE_TRY(const fs::path cache, cache_folder());
  const fs::path jars = share / "netbeans";
  if (!fs::exists(jars / "host.jar"))
    return fail("no NetBeans in " + jars.string(), "run script/build-hosts");

  WorkerSpec spec{.name = "netbeans",
                  .request_timeout = settings.timeout,
                  .recycle_after = kRecycleAfter,
                  .memory_limit = settings.memory_limit,
                  .recycle_growth = kRecycleGrowth,
                  .control = rename_control()};
  spec.command = {(jdk.home / "bin/java").string(),
                  "-XX:+UseSerialGC",
                  "-XX:+DisplayVMOutputToStderr",
                  "-XX:+ExitOnOutOfMemoryError",
                  "-Xmx512m",
                  "-Djava.awt.headless=true",
                  "--limit-modules",
                  kModules,
                  "--add-opens",
                  "java.base/java.net=ALL-UNNAMED",
                  "--add-opens",
                  "java.base/java.lang=ALL-UNNAMED",
                  "--add-opens",
                  "java.base/java.util=ALL-UNNAMED",
                  "--add-opens",
                  "java.desktop/javax.swing.text=ALL-UNNAMED",
                  "-cp",
                  (jars / "*").string(),
                  "dev.refute.netbeans.Main",
                  "--cache",
                  cache.string(),
                  "--level",
                  std::to_string(settings.source_level)};
  return spec;
}

}  // namespace refute
