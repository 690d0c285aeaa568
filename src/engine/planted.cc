#include "engine/planted.h"

#include "base/files.h"
#include "base/text.h"
#include "engine/compilers.h"
#include "java/jdk.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

constexpr int kPlantedNeedsJava = 17;
constexpr std::string_view kName = "planted";

/// The engine without its faults: "planted", or "planted-compiler".
std::string_view base_of(std::string_view engine) {
  return engine.substr(0, engine.find(':'));
}

}  // namespace

bool is_planted_compiler(std::string_view engine) {
  return base_of(engine) == "planted-compiler";
}

bool is_planted(std::string_view engine) {
  return base_of(engine) == kName || is_planted_compiler(engine);
}

Result<WorkerSpec> planted_spec(const std::string& engine,
                                const EngineSettings& settings) {
  REFUTE_TRY(const auto jdk, java::choose_jdk(kPlantedNeedsJava, settings.jdk));
  REFUTE_TRY(const fs::path share, share_folder());
  const fs::path jars = share / kName;
  if (!fs::exists(jars / "host.jar"))
    return fail("no planted-fault engine in " + jars.string(),
                "run script/build-hosts");

  WorkerSpec spec{.name = engine,
                  .request_timeout = settings.timeout,
                  .memory_limit = settings.memory_limit};
  const bool compiler = is_planted_compiler(engine);
  spec.control = compiler ? compile_control() : rename_control();
  spec.command = {
      (jdk.home / "bin/java").string(),
      "-XX:+UseSerialGC",
      "-XX:TieredStopAtLevel=1",
      "-XX:+DisplayVMOutputToStderr",
      "-Xmx256m",
      "--add-exports",
      "jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED",
      "--add-exports",
      "jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED",
      "--add-exports",
      "jdk.compiler/com.sun.tools.javac.util=ALL-UNNAMED",
      "-cp",
      (jars / "*").string(),
      compiler ? "dev.refute.planted.CompilerMain" : "dev.refute.planted.Main"};
  if (const auto colon = engine.find(':'); colon != std::string::npos)
    for (const auto& fault : split(engine.substr(colon + 1), ','))
      spec.command.insert(spec.command.end(), {"--fault", fault});
  return spec;
}

}  // namespace refute
