#include "eval/judged.h"

#include <algorithm>

#include "choice/rng.h"
#include "cli/catalogue_file.h"
#include "cluster/cluster.h"

namespace refute::eval {
namespace {

// What must agree before messages are looked at.
std::string asked(const store::Finding& finding) {
  return finding.engine + "|" + cluster::refactoring_of(finding) + "|" +
         finding.oracle + "|" + std::string(to_string(finding.level));
}

}  // namespace

JudgedCauses::JudgedCauses(const std::vector<report::CatalogueEntry>& entries,
                           const report::Judgements& judgements) {
  for (const auto& entry : entries) {
    const auto* judgement = report::judgement_of(entry, judgements);
    if (judgement == nullptr || !judgement->true_finding) continue;
    const auto& finding = entry.cause.finding;
    kinds_[asked(finding)].push_back(
        {cluster::templates(finding),
         {entry.cause.generators.begin(), entry.cause.generators.end()},
         judgement->same_as.empty() ? entry.id : judgement->same_as});
  }
}

Result<JudgedCauses> JudgedCauses::read(const std::filesystem::path& folder) {
  REFUTE_TRY(const auto entries,
             cli::read_catalogue(folder / cli::kCatalogueFile));
  REFUTE_TRY(const auto judgements,
             cli::read_judgements(folder / cli::kJudgementsFile));
  return JudgedCauses(entries, judgements);
}

// If programs of the same generator were judged, those alone count.
std::set<std::string> JudgedCauses::fitting(const store::Finding& finding,
                                            const std::vector<Kind>& kinds,
                                            bool whole) const {
  const auto messages = cluster::templates(finding);
  std::set<std::string> of_all, of_generator;
  for (const auto& kind : kinds) {
    const bool fits = whole ? kind.messages == messages
                            : std::ranges::includes(messages, kind.messages);
    if (!fits) continue;
    of_all.insert(kind.cause);
    if (kind.generators.contains(finding.generator))
      of_generator.insert(kind.cause);
  }
  return of_generator.empty() ? of_all : of_generator;
}

std::set<std::string> JudgedCauses::of(const store::Finding& finding) const {
  const auto known = kinds_.find(asked(finding));
  if (known == kinds_.end()) return {};
  auto causes = fitting(finding, known->second, /*whole=*/true);
  if (causes.size() == 1) return causes;
  if (!causes.empty()) return {};
  return fitting(finding, known->second, /*whole=*/false);
}

double causes_in_samples(const std::vector<std::vector<Shown>>& clusters,
                         std::size_t each, int seeds) {
  double sum = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    choice::Rng random(static_cast<std::uint64_t>(seed));
    std::set<std::string> seen;
    for (const auto& cluster : clusters) {
      std::vector<std::size_t> left(cluster.size());
      for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
      for (std::size_t i = 0; i < each && !left.empty(); ++i) {
        const auto at = random.below(static_cast<std::uint32_t>(left.size()));
        seen.insert(cluster[left[at]].begin(), cluster[left[at]].end());
        left[at] = left.back();
        left.pop_back();
      }
    }
    sum += static_cast<double>(seen.size());
  }
  return sum / seeds;
}

}  // namespace refute::eval
