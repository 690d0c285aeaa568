#pragma once

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
