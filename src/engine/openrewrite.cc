#include "engine/openrewrite.h"

#include <fmt/format.h>

#include <array>

#include "base/files.h"
#include "engine/jvm_host.h"
#include "engine/maven.h"
#include "java/jdk.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

constexpr int kOpenrewriteNeedsJava = 17;

// It keeps no program; a bound all the same.
constexpr int kOpenrewriteRecycleAfter = 20'000;

// A release is one of OpenRewrite and one of the recipes that were built for
// it. The first comes with the hosts (hosts/openrewrite/pom.xml).
struct OpenrewriteRelease {
  std::string_view version;
  std::string_view recipes;
};
constexpr std::array kOpenrewriteReleases = {
    OpenrewriteRelease{"8.90.2", "2.41.1"},
    OpenrewriteRelease{"8.71.0", "2.25.0"},
    OpenrewriteRelease{"8.64.0", "2.20.0"}};

// As in hosts/openrewrite/pom.xml.
MavenFetch jars_of(const OpenrewriteRelease& release) {
  const std::string version(release.version);
  MavenFetch wanted{
      .what = "OpenRewrite " + version,
      .size = "31 MB",
      .artifacts = {{"org.openrewrite.recipe", "rewrite-static-analysis",
                     std::string(release.recipes)}},
      .with_dependencies = true};
  for (const char* name : {"rewrite-java", "rewrite-java-17", "rewrite-java-21",
                           "rewrite-java-25"})
    wanted.artifacts.push_back({"org.openrewrite", name, version});
  for (const char* name : {"rewrite-kotlin", "rewrite-groovy"})
    wanted.artifacts.push_back({"org.openrewrite", name, version, true});
  wanted.artifacts.push_back({"org.slf4j", "slf4j-nop", "2.0.17"});
  return wanted;
}

Result<std::string> class_path_of_recipes(const std::string& version,
                                          const fs::path& ours) {
  if (version.empty() || version == kOpenrewriteReleases.front().version)
    return (ours / "*").string();
  REFUTE_TRY(const auto* release,
             find_release("OpenRewrite", kOpenrewriteReleases, version));
  REFUTE_TRY(const fs::path cache, cache_folder());
  const fs::path own = cache / "openrewrite" / version / "jars";
  std::error_code error;
  fs::create_directories(own.parent_path(), error);
  if (!fs::exists(own))
    REFUTE_TRY_VOID(fetch_with_maven(jars_of(*release), own));
  return class_path_of_release(ours, {"host.jar", "protocol-", "gson-"}, own);
}

}  // namespace

std::vector<EngineVersion> openrewrite_versions() {
  std::vector<EngineVersion> versions;
  for (const auto& release : kOpenrewriteReleases)
    if (&release != &kOpenrewriteReleases.front())
      versions.push_back(
          {std::string(release.version),
           fmt::format("OpenRewrite {}, rewrite-static-analysis {}; fetched "
                       "when first used",
                       release.version, release.recipes)});
  return versions;
}

std::string openrewrite_product(const std::string& version) {
  for (const auto& release : kOpenrewriteReleases)
    if (release.version == version)
      return fmt::format("OpenRewrite {} with rewrite-static-analysis {}",
                         release.version, release.recipes);
  return "";
}

Result<WorkerSpec> openrewrite_spec(const EngineSettings& settings) {
  if (!settings.version.empty())
    REFUTE_TRY_VOID(
        find_release("OpenRewrite", kOpenrewriteReleases, settings.version));
  REFUTE_TRY(const auto jdk,
             java::choose_jdk(kOpenrewriteNeedsJava, settings.jdk));
  REFUTE_TRY(const fs::path share, share_folder());
  const fs::path jars = share / "openrewrite";
  if (!fs::exists(jars / "host.jar"))
    return fail("no OpenRewrite in " + jars.string(), "run script/build-hosts");
  REFUTE_TRY(const std::string path,
             class_path_of_recipes(settings.version, jars));

  WorkerSpec spec =
      jvm_host(settings.version.empty() ? "openrewrite"
                                        : "openrewrite:" + settings.version,
               jdk, settings, kOpenrewriteRecycleAfter);
  append(spec.command, {"-Xmx512m", "-cp", path, "dev.refute.openrewrite.Main",
                        "--level", std::to_string(settings.source_level),
                        "--types", settings.stock ? "fresh" : "shared"});
  return spec;
}

EngineEntry openrewrite_engine() {
  return {.name = "openrewrite",
          .description = "OpenRewrite's recipes, newest release that was tried",
          .spec = openrewrite_spec,
          .versions = openrewrite_versions,
          .product = openrewrite_product};
}

}  // namespace refute
