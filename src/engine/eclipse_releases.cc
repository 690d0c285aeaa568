#include "engine/eclipse_releases.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <vector>

#include "engine/jvm_host.h"
#include "engine/maven.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

// clang-format off
constexpr std::array kReleases = {
    EclipseRelease{"1.20.0",   "2023-12", 17, "3.36.0", "3.14.200", "3.21.0",   "3.21.200", "jdk17"},
    EclipseRelease{"1.21.100", "2024-06", 17, "3.38.0", "3.14.400", "3.22.0",   "3.21.400", "jdk17"},
    EclipseRelease{"1.21.300", "2024-12", 17, "3.40.0", "3.14.600", "3.23.100", "3.21.600", "jdk17"},
    EclipseRelease{"1.23.0",   "2025-06", 21, "3.42.0", "3.15.0",   "3.23.100", "3.21.600", "jdk17"},
    EclipseRelease{"1.23.200", "2025-12", 21, "3.44.0", "3.15.100", "3.24.200", "3.26.0",   "jdk21"},
};
// clang-format on

struct Artifact {
  std::string_view group, name, version;
};

std::array<Artifact, 6> artifacts(const EclipseRelease& release) {
  return {{{"org.eclipse.jdt", "org.eclipse.jdt.core.manipulation",
            release.version},
           {"org.eclipse.jdt", "org.eclipse.jdt.core", release.core},
           {"org.eclipse.jdt", "ecj", release.core},
           {"org.eclipse.jdt", "org.eclipse.jdt.launching", release.launching},
           {"org.eclipse.jdt", "org.eclipse.jdt.debug", release.debug},
           {"org.eclipse.platform", "org.eclipse.ltk.core.refactoring",
            release.ltk}}};
}

std::string jar_of(const Artifact& artifact) {
  return fmt::format("{}-{}.jar", artifact.name, artifact.version);
}

Result<void> download(const EclipseRelease& release, const fs::path& to) {
  MavenFetch wanted{.what = "Eclipse " + std::string(release.name),
                    .size = "13 MB",
                    .artifacts = {}};
  for (const auto& artifact : artifacts(release))
    wanted.artifacts.push_back({std::string(artifact.group),
                                std::string(artifact.name),
                                std::string(artifact.version)});
  return fetch_with_maven(wanted, to);
}

bool complete(const EclipseRelease& release, const fs::path& folder) {
  for (const auto& artifact : artifacts(release))
    if (!fs::exists(folder / jar_of(artifact))) return false;
  return true;
}

bool replaced_by(const EclipseRelease& release, const std::string& jar) {
  for (const auto& artifact : artifacts(release)) {
    const std::string stem = std::string(artifact.name) + "-";
    if (jar.starts_with(stem) && jar.size() > stem.size() &&
        std::isdigit(static_cast<unsigned char>(jar[stem.size()])) != 0)
      return true;
  }
  return false;
}

}  // namespace

std::span<const EclipseRelease> eclipse_releases() { return kReleases; }

Result<const EclipseRelease*> find_eclipse_release(std::string_view version) {
  return find_release("Eclipse", kReleases, version);
}

Result<fs::path> eclipse_bundles(const EclipseRelease& release,
                                 const fs::path& platform,
                                 const fs::path& cache) {
  const fs::path home = cache / "eclipse" / release.version;
  const fs::path own = home / "jars";
  std::error_code error;
  fs::create_directories(home, error);
  if (!complete(release, own)) {
    REFUTE_TRY_VOID(download(release, own));
  }
  std::vector<fs::path> jars;
  for (const auto& artifact : artifacts(release))
    jars.push_back(own / jar_of(artifact));
  for (const auto& entry : fs::directory_iterator(platform, error))
    if (entry.path().extension() == ".jar" &&
        !replaced_by(release, entry.path().filename()))
      jars.push_back(entry.path());
  if (error)
    return fail("cannot read " + platform.string() + ": " + error.message(),
                "run script/build-hosts");
  return linked_bundles(std::move(jars), home);
}

Result<fs::path> linked_bundles(std::vector<fs::path> jars,
                                const fs::path& home) {
  std::error_code error;
  fs::create_directories(home, error);
  std::sort(jars.begin(), jars.end());
  std::string names;
  for (const auto& jar : jars) names += jar.string() + "\n";
  // Another platform, another folder: none is ever changed.
  const fs::path all =
      home / fmt::format("bundles-{:016x}", stable_hash(names));
  if (fs::exists(all)) return all;
  const fs::path fresh = fmt::format("{}.{}", all.string(), ::getpid());
  fs::create_directories(fresh, error);
  for (const auto& jar : jars)
    fs::create_symlink(jar, fresh / jar.filename(), error);
  fs::rename(fresh, all, error);
  if (!fs::exists(all))
    return fail(
        fmt::format("cannot write {}: {}", all.string(), error.message()));
  std::error_code ignored;
  fs::remove_all(fresh, ignored);
  return all;
}

}  // namespace refute
