#include "randoop/branch_session.h"

#include "base/stop.h"
#include "randoop/lab.h"

namespace refute::randoop {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

namespace {

constexpr milliseconds kBranchSlice{1000};

/// Runs the flips as all other sequences are run: with contracts.
Result<void> run_flips(Session& session, const BranchFindings& branches,
                       Findings& findings) {
  for (const auto& each : branches.flips) {
    REFUTE_TRY(const auto seen, session.explain(each.code));
    if (!seen) continue;
    if (seen->status == static_cast<int>(Ending::kReturned))
      findings.flipped.push_back(each.code);
    if (seen->status != static_cast<int>(Ending::kViolated)) continue;
    const auto calls = decode(each.code, session.catalogue());
    const int operation =
        calls[static_cast<std::size_t>(seen->statement)].operation;
    if (session.catalogue().operations[operation].helper) continue;
    findings.violations.try_emplace(
        {seen->contract, operation},
        Violation{seen->contract, operation, each.code, 1});
  }
  return {};
}

}  // namespace

Result<BranchFindings> direct_branches(
    Session& session, const std::vector<std::filesystem::path>& records,
    milliseconds time, int largest_step, Findings& findings) {
  BranchFindings branches;
  const auto end = Clock::now() + time;
  bool more = true;
  while (more && Clock::now() < end && !StopSignal::requested()) {
    REFUTE_TRY(auto progress,
               session.direct(records, time / 2, largest_step, kBranchSlice));
    if (!progress) {
      branches.trouble = session.trouble();
      break;
    }
    branches.report = std::move(progress->report);
    branches.flips.insert(branches.flips.end(), progress->flips.begin(),
                          progress->flips.end());
    more = progress->more;
  }
  if (more && branches.trouble.empty()) branches.trouble = "the time was up";
  REFUTE_TRY_VOID(run_flips(session, branches, findings));
  return branches;
}

}  // namespace refute::randoop
