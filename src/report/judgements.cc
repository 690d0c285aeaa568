#include "report/judgements.h"

#include <fmt/format.h>

#include <set>

#include "base/text.h"
#include "report/catalogue.h"

namespace refute::report {
namespace {

/// A finding with the cause of another must not vanish with it.
void check_same_as(const Judgements& judgements,
                   std::vector<std::string>& broken) {
  for (const auto& [id, judgement] : judgements) {
    if (judgement.same_as.empty()) continue;
    const auto other = judgements.find(judgement.same_as);
    if (other == judgements.end() || !is_cause(&other->second))
      broken.push_back(fmt::format(
          "{}: same-as is {}, which must be a finding that is judged true and "
          "stands for itself",
          id, judgement.same_as));
  }
}

void check_twins(const std::vector<CatalogueEntry>& entries,
                 const Judgements& judgements,
                 std::vector<std::string>& broken) {
  // The first with each place that does not say why it is separate.
  std::map<std::pair<std::string, std::string>, std::string> seen;
  for (const auto& entry : entries) {
    const Judgement* const judgement = judgement_of(entry, judgements);
    if (!judgement || !is_cause(judgement) || judgement->source.empty() ||
        !judgement->separate.empty())
      continue;
    const auto [twin, fresh] = seen.emplace(
        std::pair(entry.cause.finding.engine, judgement->source), entry.id);
    if (!fresh)
      broken.push_back(
          fmt::format("{} and {} have one place to fix, {}: make one same-as "
                      "the other, or say in `separate` why they are two",
                      twin->second, entry.id, judgement->source));
  }
}

void check_smallest(const std::vector<CatalogueEntry>& entries,
                    const Judgements& judgements,
                    std::vector<std::string>& broken) {
  std::map<std::string, std::int64_t> lines;
  for (const auto& entry : entries) lines[entry.id] = entry.cause.lines;
  for (const auto& entry : entries) {
    const Judgement* const judgement = judgement_of(entry, judgements);
    if (!judgement || judgement->same_as.empty() || !judgement->true_finding)
      continue;
    const auto cause = lines.find(judgement->same_as);
    if (cause != lines.end() && entry.cause.lines < cause->second)
      broken.push_back(fmt::format(
          "{} has {}, {} with the same cause {}: the smallest is the page",
          cause->first, plural(cause->second, "line"), entry.id,
          plural(entry.cause.lines, "line")));
  }
}

void check_whole(const std::vector<CatalogueEntry>& entries,
                 const Judgements& judgements,
                 std::vector<std::string>& broken) {
  for (const auto& entry : entries) {
    const Judgement* const judgement = judgement_of(entry, judgements);
    if (!judgement) {
      broken.push_back(entry.id + " is not judged");
      continue;
    }
    if (!is_cause(judgement)) continue;
    const std::pair<const char*, const std::string*> parts[] = {
        {"title", &judgement->title},
        {"why", &judgement->why},
        {"source", &judgement->source},
        {"expected", &judgement->expected}};
    for (const auto& [name, text] : parts)
      if (text->empty())
        broken.push_back(fmt::format("{} has no `{}`", entry.id, name));
  }
}

void check_judged(const std::vector<CatalogueEntry>& entries,
                  const Judgements& judgements,
                  std::vector<std::string>& broken) {
  std::set<std::string> ids;
  for (const auto& entry : entries) ids.insert(entry.id);
  for (const auto& [id, judgement] : judgements)
    if (!ids.contains(id))
      broken.push_back(id + " is judged, but there is no finding of that name");
}

}  // namespace

bool is_cause(const Judgement* judgement) {
  return !judgement || (judgement->true_finding && judgement->same_as.empty());
}

bool is_debatable(const Judgement* judgement) {
  return judgement && !judgement->debatable.empty();
}

const Judgement* judgement_of(const CatalogueEntry& entry,
                              const Judgements& judgements) {
  const auto at = judgements.find(entry.id);
  return at == judgements.end() ? nullptr : &at->second;
}

std::vector<std::string> broken_rules(
    const std::vector<CatalogueEntry>& entries, const Judgements& judgements,
    bool whole) {
  std::vector<std::string> broken;
  check_same_as(judgements, broken);
  check_twins(entries, judgements, broken);
  if (whole) {
    check_smallest(entries, judgements, broken);
    check_whole(entries, judgements, broken);
    check_judged(entries, judgements, broken);
  }
  return broken;
}

}  // namespace refute::report
