#include "cli/plan_places.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.h"
#include "campaign/place_walk.h"
#include "campaign/project_walk.h"
#include "places/catalogue.h"
#include "places/places.h"

namespace refute::cli {
namespace {

// Beyond these, programs that were left out are only counted.
constexpr std::size_t kMostNamed = 10;

constexpr char kAll[] = "all";

// Several generators may leave out the same.
void say_once(campaign::Plan& plan, std::string sentence) {
  if (std::ranges::find(plan.left_out, sentence) == plan.left_out.end())
    plan.left_out.push_back(std::move(sentence));
}

void add_left_out(const std::vector<std::string>& left_out,
                  campaign::Plan& plan) {
  const std::size_t named = std::min(left_out.size(), kMostNamed);
  plan.left_out.insert(plan.left_out.end(), left_out.begin(),
                       left_out.begin() + static_cast<std::ptrdiff_t>(named));
  if (named < left_out.size())
    plan.left_out.push_back(
        fmt::format("{} more were left out", left_out.size() - named));
}

// The windows of a project. A refactoring that changes a whole package would
// need all of it as sources.
Result<void> add_windows(const PlanOptions& options,
                         const std::vector<Offer>& offers,
                         const campaign::Strategy& strategy,
                         campaign::Plan& plan) {
  const auto& windows = options.opened.windows;
  std::vector<Offer> fit;
  for (const auto& offer : offers)
    if (places::rule_for(offer).reach == places::Reach::kPackage)
      plan.left_out.push_back(offer.refactoring +
                              " was left out: it changes whole packages");
    else
      fit.push_back(offer);
  if (fit.empty())
    return usage_error("none of these refactorings can be tried on a project");
  add_left_out(options.opened.left_out, plan);
  if (const std::size_t wide = campaign::too_wide(*windows); wide > 0)
    plan.left_out.push_back(fmt::format(
        "{} of {} windows would have more than {} files: only refactorings "
        "that "
        "stay in the file were tried there",
        wide, windows->sources().files.size(), campaign::kMostFiles));
  plan.sources.push_back(campaign::project_source(
      options.project.project, windows, std::move(fit), strategy.seed));
  return {};
}

}  // namespace

Result<std::vector<Offer>> chosen_offers(const PlanOptions& options,
                                         campaign::Plan& plan) {
  const auto& asked = options.refactorings;
  const auto offers = options.offers.value_or(std::vector<Offer>{});
  std::vector<std::string> known = {kAll};
  for (const auto& offer : offers) known.push_back(offer.refactoring);
  for (const auto& name : asked)
    if (std::ranges::find(known, name) == known.end())
      return usage_error("the engine offers no refactoring \"" + name + "\"" +
                             did_you_mean(name, known),
                         "`refute list refactorings` shows what there is");
  const bool all =
      asked.empty() || std::ranges::find(asked, kAll) != asked.end();
  std::vector<Offer> result;
  for (const auto& offer : offers) {
    const bool named =
        std::ranges::find(asked, offer.refactoring) != asked.end();
    if (!all && !named) continue;
    const std::string why = places::unsupported(offer);
    if (why.empty())
      result.push_back(offer);
    else if (named)
      return usage_error(
          fmt::format("{} is unsupported here: {}", offer.refactoring, why));
    else
      say_once(plan,
               fmt::format("{} was left out: {}", offer.refactoring, why));
  }
  return result;
}

Result<void> must_fit_places(const PlanOptions& options) {
  const bool real = !options.project.project.empty();
  if (!options.generators.empty())
    return usage_error((real ? "--project" : "--programs") +
                           std::string(" does not go with --generator"),
                       "a campaign uses one or the other");
  if (real && !options.programs.empty())
    return usage_error("--project does not go with --programs",
                       "a campaign uses one or the other");
  if (real && options.order() != campaign::kSpread)
    return usage_error("--project has an order of its own",
                       "leave --strategy out");
  return {};
}

Result<void> add_places(const PlanOptions& options, Task task,
                        const campaign::Strategy& strategy,
                        campaign::Plan& plan) {
  if (task != Task::kRefactor)
    return usage_error("--programs and --project are for refactoring engines",
                       "compilers and virtual machines take --generator "
                       "files:FOLDER: docs/compilers.md");
  REFUTE_TRY(const auto offers, chosen_offers(options, plan));
  if (!options.project.project.empty())
    return add_windows(options, offers, strategy, plan);
  REFUTE_TRY(const auto corpus,
             campaign::Corpus::open(options.programs, options.encoding));
  add_left_out(corpus->left_out(), plan);
  std::vector<std::string> without;
  for (const auto& offer : offers) {
    REFUTE_TRY(auto source, campaign::place_source(corpus, offer, strategy));
    if (source.phases.empty())
      without.push_back(offer.refactoring);
    else
      plan.sources.push_back(std::move(source));
  }
  if (!without.empty())
    plan.left_out.push_back(
        fmt::format("no program has a place for {}", fmt::join(without, ", ")));
  if (plan.sources.empty())
    return usage_error("no program in " + options.programs +
                       " has a place for these refactorings");
  return {};
}

}  // namespace refute::cli
