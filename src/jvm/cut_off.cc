#include "jvm/cut_off.h"

#include <fmt/format.h>

namespace refute::jvm {
namespace {

/// "denied file" as people say it.
std::string in_words(const std::string& why) {
  constexpr std::string_view kDenied = "denied ";
  if (why.starts_with(kDenied)) return why.substr(kDenied.size()) + " refused";
  if (why.starts_with("exit")) return "exit refused";
  if (why == "steps" || why == "stack") return "too many steps";
  return "too much " + why;
}

}  // namespace

std::string to_text(const CutOff& calls) {
  int all = 0;
  std::map<std::string, int> by_words;
  for (const auto& [why, count] : calls) {
    all += count;
    by_words[in_words(why)] += count;
  }
  if (all == 0) return {};
  std::string list;
  for (const auto& [words, count] : by_words)
    list += fmt::format("{}{} ({})", list.empty() ? "" : ", ", words, count);
  return fmt::format(
      "{} of the calls were cut off, and what comes after that point was not "
      "tested: {}.\n",
      all, list);
}

void CutOffTally::add(const CutOff& calls) {
  const std::lock_guard lock(mutex_);
  for (const auto& [why, count] : calls) calls_[why] += count;
}

CutOff CutOffTally::all() const {
  const std::lock_guard lock(mutex_);
  return calls_;
}

}  // namespace refute::jvm
