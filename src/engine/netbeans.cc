#include "engine/netbeans.h"

#include "base/files.h"
#include "engine/jvm_host.h"
#include "java/jdk.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

constexpr int kNeedsJava = 17;

// NetBeans leaks slowly.
constexpr int kRecycleAfter = 1'000;

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

  WorkerSpec spec = jvm_host("netbeans", jdk, settings, kRecycleAfter);
  append(spec.command, {"-Xmx512m", "--limit-modules", kModulesForNbJavac});
  for (const char* package :
       {"java.base/java.net", "java.base/java.lang", "java.base/java.util",
        "java.desktop/javax.swing.text"})
    append(spec.command,
           {"--add-opens", std::string(package) + "=ALL-UNNAMED"});
  append(spec.command,
         {"-cp", (jars / "*").string(), "dev.refute.netbeans.Main", "--index",
          settings.stock ? "stock" : "memory"});
  add_host_options(spec, cache.string(), settings);
  return spec;
}

}  // namespace refute
