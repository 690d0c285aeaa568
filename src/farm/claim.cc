#include "farm/claim.h"

#include <fmt/format.h>
#include <unistd.h>

#include <condition_variable>
#include <cstdlib>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/files.h"
#include "base/json_text.h"
#include "base/text.h"

namespace refute::farm {
namespace {

using nlohmann::json;

template <typename T>
T value_or(const json& object, const char* key, T otherwise) {
  const auto found = object.find(key);
  if (found == object.end()) return otherwise;
  if constexpr (std::is_same_v<T, std::string>)
    return found->is_string() ? found->get<std::string>() : otherwise;
  else if constexpr (std::is_same_v<T, bool>)
    return found->is_boolean() ? found->get<bool>() : otherwise;
  else
    return found->is_number() ? found->get<T>() : otherwise;
}

Claim parse_claim(const std::string& text) {
  const json claim = parse_json(text);
  if (!claim.is_object()) return {};
  return {.task = value_or<std::string>(claim, "task", ""),
          .token = value_or<std::string>(claim, "token", ""),
          .host = value_or<std::string>(claim, "host", ""),
          .trials = value_or<std::int64_t>(claim, "trials", 0),
          .total = value_or<std::int64_t>(claim, "total", 0),
          .findings = value_or<std::int64_t>(claim, "findings", 0),
          .seconds = value_or<double>(claim, "seconds", 0),
          .fresh = value_or<std::int64_t>(claim, "fresh", 0),
          .done = value_or<bool>(claim, "done", false)};
}

/// The slices that a folder has files of.
std::set<int> slices_in(const fs::path& folder) {
  std::set<int> all;
  std::error_code error;
  for (const auto& each : fs::directory_iterator(folder, error)) {
    std::string name = each.path().filename().string();
    if (name.ends_with(".db")) name.resize(name.size() - 3);
    if (!name.empty() &&
        name.find_first_not_of("0123456789") == std::string::npos &&
        name.size() < 9)
      all.insert(std::stoi(name));
  }
  return all;
}

}  // namespace

std::optional<Claim> read_claim(const Folder& folder, int slice) {
  const auto text = read_file(folder.claim(slice));
  if (!text) return std::nullopt;
  return parse_claim(*text);
}

std::set<int> given_up(const Folder& folder) {
  std::map<int, int> failures;
  for (const auto& each : folder.failures())
    if (each.slice) ++failures[*each.slice];
  std::set<int> all;
  for (const auto& [slice, count] : failures)
    if (count >= Claims::kFailures && !folder.is_done(slice)) all.insert(slice);
  return all;
}

std::string task_of_environment() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  if (const auto index = variable("SLURM_ARRAY_TASK_ID"); !index.empty())
    return variable("SLURM_ARRAY_JOB_ID") + "_" + index;
  if (const auto job = variable("SLURM_JOB_ID"); !job.empty()) return job;
  if (const auto index = variable("JOB_COMPLETION_INDEX"); !index.empty())
    return "index-" + index;
  return fmt::format("{}:{}", host_name(), ::getpid());
}

Claims::Claims(const Folder& folder, std::string task,
               std::chrono::seconds lost_after)
    : folder_(folder), task_(std::move(task)), lost_after_(lost_after) {}

std::string Claims::text_of(Claim claim) const {
  return json{{"task", task_},
              {"token", token_},
              {"host", host_name()},
              {"trials", claim.trials},
              {"total", claim.total},
              {"findings", claim.findings},
              {"seconds", claim.seconds},
              {"fresh", claim.fresh},
              {"done", claim.done}}
             .dump(-1, ' ', false, json::error_handler_t::replace) +
         "\n";
}

bool Claims::create(int slice) const {
  return create_whole(folder_.claim(slice), text_of({}));
}

bool Claims::take_over(int slice, const std::string& token) const {
  const fs::path target = folder_.claim(slice);
  const fs::path old = target.parent_path() / (".old." + unique_word());
  std::error_code error;
  fs::rename(target, old, error);  // one of several succeeds
  if (error) return false;
  const auto moved = read_file(old);
  const bool expected = moved && parse_claim(*moved).token == token;
  // Somebody took it over in between: it is his.
  if (!expected) (void)::link(old.c_str(), target.c_str());
  fs::remove(old, error);
  return expected && create(slice);
}

bool Claims::is_mine(int slice) const {
  const auto claim = read_claim(folder_, slice);
  return claim && claim->token == token_;
}

Result<bool> Claims::is_lost(int slice) const {
  REFUTE_TRY(const auto now, folder_.now());
  std::error_code error;
  const auto last = fs::last_write_time(folder_.claim(slice), error);
  return !error && now - last >= lost_after_;
}

Result<std::optional<int>> Claims::take() {
  const int count = folder_.setup().slices;
  const std::set<int> done = slices_in(folder_.path() / "stores");
  const std::set<int> claimed = slices_in(folder_.path() / "claims");
  const std::set<int> hopeless = given_up(folder_);
  const auto open = [&](int slice) {
    return !done.contains(slice) && !hopeless.contains(slice);
  };
  if (std::exchange(first_, false))
    for (const int slice : claimed)
      if (open(slice) && slice < count)  // the number after is the last step
        if (const auto claim = read_claim(folder_, slice);
            claim && claim->task == task_ && claim->token != token_ &&
            take_over(slice, claim->token))
          return slice;
  // Tasks begin in different places, so that they do not queue for each slice.
  const int start =
      static_cast<int>(stable_hash(task_) % static_cast<unsigned>(count));
  for (int i = 0; i < count; ++i)
    if (const int slice = (start + i) % count;
        open(slice) && !claimed.contains(slice) && create(slice))
      return slice;
  for (const int slice : claimed) {
    if (!open(slice) || slice >= count || folder_.is_done(slice)) continue;
    REFUTE_TRY(const bool dead, is_lost(slice));
    if (!dead) continue;
    const auto claim = read_claim(folder_, slice);
    if (claim && claim->token != token_ && take_over(slice, claim->token))
      return slice;
  }
  return std::nullopt;
}

Result<bool> Claims::take(int slice) {
  const auto claim = read_claim(folder_, slice);
  if (!claim) return create(slice);
  if (claim->task == task_ && claim->token != token_)
    return take_over(slice, claim->token);
  REFUTE_TRY(const bool dead, is_lost(slice));
  return dead && take_over(slice, claim->token);
}

void Claims::touch(int slice, Claim progress) const {
  if (is_mine(slice))
    (void)replace_file(folder_.claim(slice), text_of(std::move(progress)));
}

void Claims::release(int slice) const {
  std::error_code ignored;
  if (is_mine(slice)) fs::remove(folder_.claim(slice), ignored);
}

Heartbeat::Heartbeat(const Claims& claims, int slice,
                     std::chrono::milliseconds every)
    : thread_([&claims, slice, every](const std::stop_token& ended) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any wake;
        while (!wake.wait_for(lock, ended, every,
                              [&] { return ended.stop_requested(); }))
          claims.touch(slice, {});
      }) {}

}  // namespace refute::farm
