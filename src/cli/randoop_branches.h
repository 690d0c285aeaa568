#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "cli/randoop_run.h"
#include "randoop/branches.h"

/// Branch-directed generation as `refute randoop --branch-directed` does it:
/// after exploring, on everything that was run.
namespace refute::cli {

struct FlippedBranch {
  std::string condition;  ///< "p.C.m:12"
  std::string how;        ///< Which change it took.
  randoop::Code witness = {};
  randoop::Code code = {};
};

struct BranchFindings {
  randoop::BranchReport report = {};
  std::vector<FlippedBranch> flips = {};
  std::string trouble = {};  ///< What ended it early, if something did.
};

/// Works for `time` at most, half of it on running what was run before, whose
/// records are given. Flips that return are put into `findings.flipped`, and
/// those that break a contract among its violations.
Result<BranchFindings> direct_branches(
    RandoopWorker& worker, const std::vector<std::filesystem::path>& records,
    std::chrono::milliseconds time, RandoopFindings& findings);

nlohmann::json to_json(const BranchFindings& branches,
                       const randoop::Catalogue& catalogue);
std::string to_text(const BranchFindings& branches,
                    const randoop::Catalogue& catalogue);

}  // namespace refute::cli
