#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

/// Other releases of Eclipse JDT than the two that come with the hosts, so that
/// releases can be compared: since when has this bug been there?
///
/// A release is its own JDT and LTK on the platform (OSGi, resources, text) of
/// the nearest set that we ship. Maven fetches its six jars when it is first
/// asked for; they stay in the cache.
namespace refute {

struct EclipseRelease {
  /// Of org.eclipse.jdt.core.manipulation, where the refactorings are.
  std::string_view version;
  std::string_view name;       ///< "2024-06", as Eclipse calls it.
  int java;                    ///< The oldest that it runs on.
  std::string_view core;       ///< Version of org.eclipse.jdt.core and ecj.
  std::string_view ltk;        ///< Version of org.eclipse.ltk.core.refactoring.
  std::string_view launching;  ///< Version of org.eclipse.jdt.launching.
  std::string_view debug;      ///< Version of org.eclipse.jdt.debug.
  std::string_view platform;   ///< The set of ours below it: "jdk17".
};

/// The one that comes with the hosts, by its version and its name.
struct ShippedRelease {
  std::string_view version, name;
};
constexpr ShippedRelease kShippedEclipse = {"1.24.100", "2026-06"};

/// Oldest first.
std::span<const EclipseRelease> eclipse_releases();

/// By version; the error suggests the nearest one.
Result<const EclipseRelease*> find_eclipse_release(std::string_view version);

/// A folder below `home` with links to the jars. The same jars, the same
/// folder.
Result<std::filesystem::path> linked_bundles(
    std::vector<std::filesystem::path> jars, const std::filesystem::path& home);

/// A folder with every bundle of `release`: links to the jars of `platform`,
/// and the release's own below `cache`.
Result<std::filesystem::path> eclipse_bundles(
    const EclipseRelease& release, const std::filesystem::path& platform,
    const std::filesystem::path& cache);

}  // namespace refute
