#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "randoop/branch_session.h"
#include "randoop/make_tests.h"
#include "randoop/session.h"

/// A whole run of random testing: explore with some workers at once, direct
/// branches, write tests.
namespace refute::randoop {

struct RunPlan {
  /// How refute-jvm is started; its limits are added.
  WorkerSpec worker;
  JvmLimits limits = {};  ///< But for scratch folders.
  int memory_mb = 3072;   ///< Of a worker, heap included.
  SessionPlan session = {};
  int jobs = 1;                ///< Workers; each has a seed of its own.
  std::string sequences = {};  ///< File for all sequences; empty: none.
  /// How long branches are directed afterwards, if they are.
  std::optional<std::chrono::milliseconds> branch_time = {};
  int largest_step = 1000;  ///< By which a number is changed then, at most.
  std::optional<TestPlan> tests = {};  ///< None: no tests are written.
};

struct RunResult {
  Catalogue catalogue = {};
  Findings findings = {};
  std::chrono::milliseconds took{0};  ///< To explore.
  std::optional<BranchFindings> branches = {};
  WrittenTests tests = {};
  bool broken = false;  ///< Some contract is, or the JVM died.
};

/// `show` is told how far it is; `explored` that it is done with exploring.
Result<RunResult> run(const RunPlan& plan,
                      const std::function<void(const Findings&)>& show,
                      const std::function<void()>& explored);

}  // namespace refute::randoop
