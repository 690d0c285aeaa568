#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "engine/catalogue.h"
#include "java/jdk.h"

/// What the engines that run in a JVM of ours have in common.
namespace refute {

/// Programs for one process by which the optimising compiler has paid for
/// itself (docs/evaluation/engines.md).
constexpr int kWorthOptimising = 15'000;

/// A process of this JDK, without a main class yet: the caller completes
/// `command`.
///
/// C1 alone compiles Java code, for in the first thousand requests the
/// optimising compiler uses about as much processor time as the refactorings
/// themselves; unless the run is long, and one process sees enough of it for
/// that to pay (docs/evaluation/engines.md).
WorkerSpec jvm_host(const std::string& name, const java::Jdk& jdk,
                    const EngineSettings& settings, int recycle_after);

/// The release of that version, among those of an engine called `product`; an
/// error that names one like it if there is none.
template <typename Releases>
Result<const typename Releases::value_type*> find_release(
    const std::string& product, const Releases& releases,
    std::string_view version) {
  std::vector<std::string> known;
  for (const auto& release : releases) {
    if (release.version == version) return &release;
    known.emplace_back(release.version);
  }
  const std::string asked(version);
  return usage_error("no " + product + " release \"" + asked + "\"" +
                         did_you_mean(asked, known),
                     "`refute list engines` lists the releases");
}

/// The class path for another release of an engine: of our jars in `ours` those
/// whose names begin so, and all that the release has in `own`.
std::string class_path_of_release(const std::filesystem::path& ours,
                                  const std::vector<std::string_view>& begin,
                                  const std::filesystem::path& own);

/// Adds words to the end of a command line.
void append(std::vector<std::string>& command,
            const std::vector<std::string>& words);

/// The options that both hosts understand: cache, source level and library.
void add_host_options(WorkerSpec& spec, const std::string& cache,
                      const EngineSettings& settings);

}  // namespace refute
