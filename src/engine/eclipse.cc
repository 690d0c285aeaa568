#include "engine/eclipse.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/files.h"
#include "engine/eclipse_folder.h"
#include "engine/eclipse_releases.h"
#include "engine/jvm_host.h"
#include "engine/menu.h"
#include "java/jdk.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

// The newest release of JDT runs on Java 21 and later.
constexpr int kNewestNeeds = 21;
constexpr int kOldestNeeds = 17;

// A JVM's slow leaks are bounded by replacing it now and then.
constexpr int kEclipseRecycleAfter = 200'000;

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

std::vector<EngineVersion> eclipse_versions() {
  std::vector<EngineVersion> versions;
  for (const auto& release : eclipse_releases())
    versions.push_back(
        {std::string(release.version),
         fmt::format("Eclipse {}, needs Java {}; fetched when first used",
                     release.name, release.java)});
  return versions;
}

std::string eclipse_product(const std::string& version) {
  if (version == kShippedEclipse.version)
    return fmt::format("Eclipse {}", kShippedEclipse.name);
  for (const auto& release : eclipse_releases())
    if (version == release.version)
      return fmt::format("Eclipse {}", release.name);
  return "";
}

Result<WorkerSpec> eclipse_spec(const EngineSettings& settings) {
  const EclipseRelease* release = nullptr;
  const bool is_folder = is_eclipse_folder(settings.version);
  if (!settings.version.empty() && !is_folder) {
    REFUTE_TRY(release, find_eclipse_release(settings.version));
  }
  const int needs = release     ? release->java
                    : is_folder ? kNewestNeeds
                                : kOldestNeeds;
  REFUTE_TRY(const auto jdk, java::choose_jdk(needs, settings.jdk));
  REFUTE_TRY(const fs::path share, share_folder());
  REFUTE_TRY(const fs::path cache, cache_folder());
  const fs::path folder = share / "eclipse";
  const std::string platform(release                     ? release->platform
                             : jdk.major >= kNewestNeeds ? "jdk21"
                                                         : "jdk17");
  fs::path bundles = folder / platform;
  REFUTE_TRY(const fs::path framework, framework_jar(bundles));
  if (release) {
    REFUTE_TRY(bundles, eclipse_bundles(*release, bundles, cache));
  }
  if (is_folder) {
    REFUTE_TRY(bundles, eclipse_bundles_of(settings.version, bundles, cache));
  }

  WorkerSpec spec = jvm_host(
      settings.version.empty() ? "eclipse" : "eclipse:" + settings.version, jdk,
      settings, kEclipseRecycleAfter);
  // Other releases share the framework and some bundles with the one that the
  // archive was made of; a class that is not the same is read as ever.
  if (const auto archive = java::class_archive(jdk, folder, platform))
    append(spec.command, {"-XX:SharedArchiveFile=" + archive->string(),
                          // It would mention the option that comes next.
                          "-Xlog:cds*=off:stderr"});
  append(
      spec.command,
      {"--enable-native-access=ALL-UNNAMED", "-Xms96m", "-Xmn48m", "-Xmx384m",
       "-cp", (folder / "launcher.jar").string() + ":" + framework.string(),
       "dev.refute.eclipse.Launcher", "--bundles", bundles.string(), "--host",
       (folder / "host.jar").string()});
  add_host_options(spec, cache.string(), settings);
  return spec;
}

EngineEntry eclipse_engine() {
  return {.name = "eclipse",
          .description =
              "Eclipse JDT, the newest release that the JDK found can run",
          .spec = eclipse_spec,
          .versions = eclipse_versions,
          .menu = eclipse_menu,
          .product = eclipse_product,
          .has_jdt_suite = true};
}

}  // namespace refute
