#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "randoop/branches.h"
#include "randoop/session.h"

/// Branch-directed generation as `refute randoop --branch-directed` does it:
/// after exploring, on everything that was run.
namespace refute::randoop {

struct BranchFindings {
  BranchReport report = {};
  std::vector<FlippedBranch> flips = {};
  std::string trouble = {};  ///< What ended it early, if something did.
};

/// Works for `time` at most, half of it on running what was run before, whose
/// records are given. Numbers are changed by 1, 10, … up to `largest_step`.
/// Flips that return are put into `findings.flipped`, and those that break a
/// contract among its violations.
Result<BranchFindings> direct_branches(
    Session& session, const std::vector<std::filesystem::path>& records,
    std::chrono::milliseconds time, int largest_step, Findings& findings);

}  // namespace refute::randoop
