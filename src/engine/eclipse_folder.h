#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"

/// An Eclipse that somebody built: a folder of jars, an update site (a p2
/// repository) or an installation, whose jars are in `plugins`.
///
/// Its bundles take the place of ours of the same name, on the framework that
/// we ship; so a build of jdt.ui alone, or of jdt.core alone, is enough.
namespace refute {

/// Whether what stands after "eclipse:" is a folder, not a release.
bool is_eclipse_folder(std::string_view version);

/// The bundle in a jar, by the file's name as Maven or p2 write it:
/// "org.eclipse.text" for "org.eclipse.text_3.14.0.v2026.jar" and
/// "org.eclipse.text-3.14.0.jar".
std::string bundle_in(const std::string& jar);

/// A folder below `cache` with links to its bundles, and to those of `platform`
/// that it lacks. An Error says what is missing.
Result<std::filesystem::path> eclipse_bundles_of(
    const std::filesystem::path& folder, const std::filesystem::path& platform,
    const std::filesystem::path& cache);

}  // namespace refute
