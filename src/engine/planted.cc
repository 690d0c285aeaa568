#include "engine/planted.h"

#include "base/files.h"
#include "base/text.h"
#include "java/jdk.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

constexpr int kNeedsJava = 17;
constexpr std::string_view kName = "planted";

}  // namespace

bool is_planted(std::string_view engine) {
  return engine == kName || engine.starts_with("planted:");
}

Result<WorkerSpec> planted_spec(const std::string& engine,
                                const EngineSettings& settings) {
  REFUTE_TRY(const auto jdk, java::choose_jdk(kNeedsJava, settings.jdk));
  REFUTE_TRY(const fs::path share, share_folder());
  const fs::path jars = share / kName;
  if (!fs::exists(jars / "host.jar"))
    return fail("no planted-fault engine in " + jars.string(),
                "run script/build-hosts");

  WorkerSpec spec{.name = engine,
                  .request_timeout = settings.timeout,
                  .memory_limit = settings.memory_limit,
                  .control = rename_control()};
  spec.command = {(jdk.home / "bin/java").string(),
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+DisplayVMOutputToStderr",
                  "-Xmx256m",
                  "--add-exports",
                  "jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED",
                  "--add-exports",
                  "jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED",
                  "-cp",
                  (jars / "*").string(),
                  "dev.refute.planted.Main"};
  if (engine.size() > kName.size())
    for (const auto& fault : split(engine.substr(kName.size() + 1), ','))
      spec.command.insert(spec.command.end(), {"--fault", fault});
  return spec;
}

}  // namespace refute
