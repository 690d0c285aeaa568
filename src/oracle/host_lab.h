#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "base/files.h"
#include "java/jdk.h"
#include "jvm/launch.h"
#include "oracle/jvm_lab.h"

namespace refute {

/// A real judge, for host tests.
inline std::unique_ptr<JavaLab> start_lab(Effort effort = {}) {
  const auto jdk = java::choose_jdk(17);
  const auto share = share_folder();
  EXPECT_TRUE(jdk && share);
  return std::make_unique<JvmLab>(
      jvm::worker_spec(program_folder() / "refute-jvm", *jdk,
                       *share / "worker"),
      17, effort);
}

}  // namespace refute
