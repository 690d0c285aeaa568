#include "farm/status.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "base/text.h"
#include "store/store.h"

namespace refute::farm {
namespace {

/// What a task did not live to note is in the store itself.
Claim counted(const Folder& folder, int slice) {
  Claim claim;
  auto store = store::Store::open(folder.store(slice), /*read_only=*/true);
  if (!store) return claim;
  claim.trials = store->count_trials().value_or(0);
  for (const auto& [kind, count] :
       store->count_by_kind().value_or(std::map<std::string, std::int64_t>()))
    claim.findings += count;
  return claim;
}

/// Slices are alike: what is not known of one is taken from the others.
void estimate(Status& status, const std::vector<double>& durations,
              std::int64_t done_trials) {
  for (const auto& each : status.running)
    if (each.claim.seconds > 0)
      status.per_second +=
          static_cast<double>(each.claim.fresh) / each.claim.seconds;
  if (status.done > 0)
    status.total = done_trials * status.slices / status.done;
  else if (!status.running.empty() && status.running.front().claim.total > 0)
    status.total = status.running.front().claim.total * status.slices;
  if (status.running.empty() || status.total == 0) return;
  const auto left = static_cast<double>(status.total - status.trials);
  if (status.per_second > 0) {
    status.left = std::chrono::seconds(
        static_cast<std::int64_t>(std::max(0.0, left) / status.per_second));
  } else if (!durations.empty()) {
    double sum = 0;
    for (const double each : durations) sum += each;
    status.left = std::chrono::seconds(
        static_cast<std::int64_t>(sum / static_cast<double>(durations.size()) *
                                  (status.slices - status.done) /
                                  static_cast<double>(status.running.size())));
  }
}

std::string duration(std::chrono::seconds time) {
  const auto s = time.count();
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min", (s + 30) / 60);
  if (s < 48 * 3600) return fmt::format("{} h {} min", s / 3600, s % 3600 / 60);
  return fmt::format("{} days {} h", s / 86400, s % 86400 / 3600);
}

}  // namespace

Result<Status> read_status(const Folder& folder,
                           std::chrono::seconds lost_after) {
  Status status;
  status.slices = folder.setup().slices;
  status.failures = folder.failures();
  status.given_up = given_up(folder);
  std::error_code error;
  status.merged = fs::exists(folder.merged(), error);
  REFUTE_TRY(const auto now, folder.now());
  std::vector<double> durations;
  std::int64_t done_trials = 0;
  for (int slice = 0; slice < status.slices; ++slice) {
    auto claim = read_claim(folder, slice);
    if (folder.is_done(slice)) {
      if (!claim || !claim->done) claim = counted(folder, slice);
      ++status.done;
      status.findings += claim->findings;
      done_trials += claim->trials;
      if (claim->seconds > 0) durations.push_back(claim->seconds);
      continue;
    }
    status.partial += !claim && fs::exists(folder.partial(slice), error);
    if (!claim) continue;
    const auto last = fs::last_write_time(folder.claim(slice), error);
    const auto silent =
        std::chrono::duration_cast<std::chrono::seconds>(now - last);
    (silent < lost_after ? status.running : status.lost)
        .push_back({slice, *claim, silent});
    status.trials += claim->trials;
    status.findings += claim->findings;
  }
  status.trials += done_trials;
  estimate(status, durations, done_trials);
  return status;
}

std::string to_text(const Status& status, const std::string& folder) {
  std::string text = fmt::format(
      "{} of {} slices done ({} %) · {} · {}\n", status.done, status.slices,
      100 * status.done / status.slices, plural(status.trials, "trial"),
      plural(status.findings, "finding"));
  if (!status.running.empty()) {
    text +=
        fmt::format("{} at work", plural(std::ssize(status.running), "task"));
    if (status.per_second > 0)
      text += fmt::format(" · {:.1f} trials/s", status.per_second);
    if (status.left)
      text += fmt::format(" · about {} left", duration(*status.left));
    text += "\n";
  } else if (status.done < status.slices) {
    text += "no task is at work\n";
  }
  if (status.partial > 0)
    text += fmt::format("{} begun, for other tasks to go on with\n",
                        plural(status.partial, "slice"));
  for (const auto& each : status.lost)
    text += fmt::format(
        "lost: task {} on {}, slice {}, nothing heard for {}; another task "
        "takes it over\n",
        each.claim.task, each.claim.host, each.slice, duration(each.silent));
  for (const auto& each : status.failures)
    text += fmt::format(
        "failed: task {} on {}{}: {}\n", each.task, each.host,
        each.slice ? fmt::format(", slice {}", *each.slice) : "", each.why);
  if (!status.given_up.empty())
    text += fmt::format(
        "given up after {} failures: slice {}; remove {}/failed/* to try "
        "again\n",
        Claims::kFailures, fmt::join(status.given_up, ", "), folder);
  if (status.merged)
    text += fmt::format("merged: {}/merged.db\n", folder);
  else if (status.done > 0)
    text += fmt::format("so far: refute report --store {}\n", folder);
  if (!status.merged && status.done == status.slices)
    text += fmt::format(
        "not merged yet: the last job does it, or refute cluster finish {}\n",
        folder);
  return text;
}

std::string to_json(const Status& status) {
  using nlohmann::json;
  const auto holders = [](const std::vector<Holder>& all) {
    json list = json::array();
    for (const auto& each : all)
      list.push_back({{"task", each.claim.task},
                      {"host", each.claim.host},
                      {"slice", each.slice},
                      {"trials", each.claim.trials},
                      {"silent_seconds", each.silent.count()}});
    return list;
  };
  json failures = json::array();
  for (const auto& each : status.failures) {
    json failure = {
        {"task", each.task}, {"host", each.host}, {"why", each.why}};
    if (each.slice) failure["slice"] = *each.slice;
    failures.push_back(failure);
  }
  json object = {
      {"slices", status.slices},      {"done", status.done},
      {"partial", status.partial},    {"trials", status.trials},
      {"findings", status.findings},  {"running", holders(status.running)},
      {"lost", holders(status.lost)}, {"failures", failures},
      {"given_up", status.given_up},  {"per_second", status.per_second},
      {"merged", status.merged}};
  if (status.total > 0) object["total"] = status.total;
  if (status.left) object["seconds_left"] = status.left->count();
  return dump_json(object);
}

}  // namespace refute::farm
