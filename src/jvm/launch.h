#pragma once

#include <filesystem>

#include "base/jvm_limits.h"
#include "base/worker.h"
#include "java/jdk.h"

namespace refute::jvm {

/// How to start `program`, which is refute-jvm, with this JDK and these jars.
WorkerSpec worker_spec(const std::filesystem::path& program,
                       const java::Jdk& jdk, const std::filesystem::path& jars,
                       const JvmLimits& limits = {});

}  // namespace refute::jvm
