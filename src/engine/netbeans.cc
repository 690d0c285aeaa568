#include "engine/netbeans.h"

#include <fmt/format.h>

#include <array>

#include "base/files.h"
#include "engine/jvm_host.h"
#include "engine/maven.h"
#include "engine/menu.h"
#include "java/jdk.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

constexpr int kNetbeansNeedsJava = 17;

// NetBeans leaks slowly.
constexpr int kNetbeansRecycleAfter = 1'000;

// Other releases than the one that comes with the hosts. What our host calls
// has to be in them, and their jars on Maven Central: some releases never were.
struct NetbeansRelease {
  std::string_view version;  ///< "25"
  std::string_view maven;    ///< "RELEASE250"
  std::string_view date;     ///< "2025-02"
};
constexpr std::array kNetbeansReleases = {
    NetbeansRelease{"25", "RELEASE250", "2025-02"}};
constexpr NetbeansRelease kShipped = {"28", "RELEASE280", "2025-11"};

// As in hosts/netbeans/host/pom.xml: what the host needs, with all that this
// needs, and without the parts that would take over the process.
MavenFetch jars_of(const NetbeansRelease& release) {
  const std::string maven(release.maven);
  MavenFetch wanted{
      .what = "NetBeans " + std::string(release.version),
      .size = "67 MB",
      .artifacts = {{"org.netbeans.api",
                     "org-netbeans-modules-refactoring-java", maven},
                    {"org.apache.lucene", "lucene-core", "3.6.2"}},
      .with_dependencies = true,
      .exclude =
          "org-netbeans-core,org-netbeans-core-ui,"
          "org-netbeans-core-startup,"
          "org-netbeans-modules-autoupdate-services,updater,"
          "org-netbeans-modules-javahelp,org-netbeans-modules-sampler,"
          "org-netbeans-modules-project-indexingbridge"};
  for (const char* module :
       {"org-netbeans-modules-java-hints",
        "org-netbeans-modules-java-hints-declarative",
        "org-netbeans-modules-editor-mimelookup-impl",
        "org-netbeans-modules-parsing-nb", "org-netbeans-modules-projectapi-nb",
        "org-netbeans-bootstrap", "org-netbeans-modules-parsing-lucene"})
    wanted.artifacts.push_back({"org.netbeans.modules", module, maven});
  return wanted;
}

// The class path: a release's own jars, and of ours what is no part of
// NetBeans: the host, and the compiler that it was built against.
Result<std::string> class_path(const std::string& version, const fs::path& ours,
                               const fs::path& cache) {
  if (version.empty()) return (ours / "*").string();
  REFUTE_TRY(const auto* release,
             find_release("NetBeans", kNetbeansReleases, version));
  const fs::path own = cache / "netbeans" / version / "jars";
  std::error_code error;
  fs::create_directories(own.parent_path(), error);
  if (!fs::exists(own))
    REFUTE_TRY_VOID(fetch_with_maven(jars_of(*release), own));
  return class_path_of_release(
      ours, {"host.jar", "protocol-", "gson-", "nb-javac-"}, own);
}

}  // namespace

std::vector<EngineVersion> netbeans_versions() {
  std::vector<EngineVersion> versions;
  for (const auto& release : kNetbeansReleases)
    versions.push_back({std::string(release.version),
                        fmt::format("NetBeans {}, needs Java {}; fetched when "
                                    "first used",
                                    release.version, kNetbeansNeedsJava)});
  return versions;
}

std::string netbeans_product(const std::string& version) {
  // It calls itself "28.0".
  const std::string number = version.substr(0, version.find('.'));
  const auto words = [](const NetbeansRelease& release) {
    return fmt::format("Apache NetBeans {} ({})", release.version,
                       release.date);
  };
  if (number == kShipped.version) return words(kShipped);
  for (const auto& release : kNetbeansReleases)
    if (number == release.version) return words(release);
  return "";
}

Result<WorkerSpec> netbeans_spec(const EngineSettings& settings) {
  if (!settings.version.empty())
    REFUTE_TRY_VOID(
        find_release("NetBeans", kNetbeansReleases, settings.version));
  REFUTE_TRY(const auto jdk,
             java::choose_jdk(kNetbeansNeedsJava, settings.jdk));
  REFUTE_TRY(const fs::path share, share_folder());
  REFUTE_TRY(const fs::path cache, cache_folder());
  const fs::path jars = share / "netbeans";
  if (!fs::exists(jars / "host.jar"))
    return fail("no NetBeans in " + jars.string(), "run script/build-hosts");
  REFUTE_TRY(const std::string path, class_path(settings.version, jars, cache));

  WorkerSpec spec = jvm_host(
      settings.version.empty() ? "netbeans" : "netbeans:" + settings.version,
      jdk, settings, kNetbeansRecycleAfter);
  append(spec.command, {"-Xmx512m", "--limit-modules", kModulesForNbJavac});
  for (const char* package :
       {"java.base/java.net", "java.base/java.lang", "java.base/java.util",
        "java.desktop/javax.swing.text"})
    append(spec.command,
           {"--add-opens", std::string(package) + "=ALL-UNNAMED"});
  append(spec.command, {"-cp", path, "dev.refute.netbeans.Main", "--index",
                        settings.stock ? "stock" : "memory"});
  add_host_options(spec, cache.string(), settings);
  return spec;
}

EngineEntry netbeans_engine() {
  return {"netbeans",    "Apache NetBeans, the newest release on Maven Central",
          netbeans_spec, netbeans_versions,
          netbeans_menu, netbeans_product};
}

}  // namespace refute
