#pragma once

#include <set>
#include <string>
#include <vector>

#include "farm/claim.h"

/// How far a campaign on a cluster is, by what lies in its folder. Nobody is
/// asked, so it works while the tasks run, and after they are gone.
namespace refute::farm {

/// A task that holds a slice.
struct Holder {
  int slice = 0;
  Claim claim;
  std::chrono::seconds silent{0};  ///< Since it was last heard of.
};

struct Status {
  int slices = 0;
  int done = 0;
  int partial = 0;  ///< Begun, and waiting for a task that goes on with it.
  std::vector<Holder> running = {};
  std::vector<Holder> lost = {};  ///< Taken for dead.
  std::vector<Folder::Failure> failures = {};
  std::set<int> given_up = {};
  std::int64_t trials = 0;  ///< Of what is done and of what runs.
  std::int64_t findings = 0;
  std::int64_t total = 0;  ///< Trials of the whole campaign; 0 if unknown.
  double per_second = 0;   ///< Trials, by all that run.
  std::optional<std::chrono::seconds> left = {};
  bool merged = false;
};

Result<Status> read_status(
    const Folder& folder, std::chrono::seconds lost_after = Claims::kLostAfter);

/// For people, several lines.
std::string to_text(const Status& status, const std::string& folder);
/// For programs, one JSON object.
std::string to_json(const Status& status);

}  // namespace refute::farm
