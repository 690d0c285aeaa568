#include "cluster/news.h"

#include <algorithm>
#include <tuple>

#include "base/text.h"
#include "cluster/cluster.h"
#include "oracle/oracle.h"

namespace refute::cluster {
namespace {

std::string kind_heading(const store::Finding& finding) {
  return finding.engine_label + "|" + finding.oracle + "|" +
         refactoring_of(finding);
}

/// What it shows, one by one: compile errors, or a change of behaviour once for
/// each of its categories.
std::set<std::string> parts(const store::Finding& finding) {
  if (finding.category.empty()) return templates(finding);
  std::set<std::string> all;
  for (std::string_view each : templates(finding)) {
    if (each.ends_with(finding.category))
      each.remove_suffix(finding.category.size());
    for (const auto& category : split(finding.category, ','))
      all.insert(std::string(each).append(trimmed(category)));
  }
  return all;
}

bool comes_before(const store::Finding& a, const store::Finding& b) {
  const auto rank = [](const store::Finding& f) {
    return std::tuple(loudness(f), size(f), java::length(f.before), f.id);
  };
  return rank(a) < rank(b);
}

void put(std::map<std::string, store::Finding>& kinds,
         const store::Finding& finding) {
  const auto [known, is_new] = kinds.emplace(kind_of(finding), finding);
  if (!is_new && comes_before(finding, known->second)) known->second = finding;
}

std::vector<store::Finding> in_order(
    std::map<std::string, store::Finding> kinds) {
  std::vector<store::Finding> all;
  for (auto& [kind, finding] : kinds) all.push_back(std::move(finding));
  std::sort(all.begin(), all.end(), comes_before);
  return all;
}

}  // namespace

bool is_announced(const store::Finding& finding) {
  return finding.level == Level::kAnnounced;
}

bool is_retold(const store::Finding& finding,
               const std::vector<store::Finding>& of_the_trial) {
  const auto first = told_first(finding.oracle);
  return std::any_of(of_the_trial.begin(), of_the_trial.end(),
                     [&](const store::Finding& other) {
                       return !is_announced(other) &&
                              std::find(first.begin(), first.end(),
                                        other.oracle) != first.end();
                     });
}

Result<std::optional<store::Finding>> not_retold(
    store::Store& store, const store::Finding& finding) {
  const auto first = told_first(finding.oracle);
  if (first.empty()) return std::optional(finding);
  return store.first_alone(kind_of(finding), first);
}

int loudness(const store::Finding& finding) {
  return static_cast<int>(finding.level);
}

std::size_t size(const store::Finding& finding) {
  return parts(finding).size();
}

void ConfirmedKinds::add(const store::Finding& finding) {
  if (!kinds_.insert(kind_of(finding)).second || is_announced(finding)) return;
  by_heading_[kind_heading(finding)].push_back(
      {loudness(finding), parts(finding)});
}

bool ConfirmedKinds::explain(const store::Finding& finding) const {
  const auto known = by_heading_.find(kind_heading(finding));
  if (known == by_heading_.end()) return false;
  const auto all = parts(finding);
  auto unexplained = all;
  for (const Shown& other : known->second) {
    const bool smaller = other.parts.size() < all.size();
    const bool quieter = other.loudness < loudness(finding);
    if (other.loudness > loudness(finding) || !(smaller || quieter) ||
        !std::includes(all.begin(), all.end(), other.parts.begin(),
                       other.parts.end()))
      continue;
    for (const auto& part : other.parts) unexplained.erase(part);
  }
  return unexplained.empty();
}

Result<News> news_of(store::Store& store) {
  std::map<std::string, store::Finding> confirmed, announced, pending;
  ConfirmedKinds kinds;
  REFUTE_TRY(const auto seen_again,
             store.findings(store::Confirmation::kConfirmed));
  for (const auto& finding : seen_again) {
    put(is_announced(finding) ? announced : confirmed, finding);
    kinds.add(finding);
  }
  REFUTE_TRY(const auto unsettled, store.kinds(store::Confirmation::kPending));
  for (const auto& kind : unsettled) {
    if (confirmed.contains(kind) || announced.contains(kind)) continue;
    REFUTE_TRY(const auto finding, store.next_pending(kind));
    if (finding) put(is_announced(*finding) ? announced : pending, *finding);
  }
  News news;
  for (auto* const group : {&confirmed, &pending})
    for (auto each = group->begin(); each != group->end();) {
      REFUTE_TRY(const auto alone, not_retold(store, each->second));
      if (alone) {
        ++each;
        continue;
      }
      each = group->erase(each);
      ++news.explained;
    }
  for (auto* const group : {&confirmed, &pending})
    news.explained += static_cast<std::int64_t>(std::erase_if(
        *group, [&](const auto& each) { return kinds.explain(each.second); }));
  news.confirmed = in_order(std::move(confirmed));
  news.pending = in_order(std::move(pending));
  news.announced = in_order(std::move(announced));
  return news;
}

}  // namespace refute::cluster
