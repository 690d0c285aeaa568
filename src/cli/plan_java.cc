#include "cli/plan_java.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.h"
#include "campaign/java_walk.h"
#include "cli/plan_places.h"
#include "javagen/catalogue.h"
#include "typed/name.h"

namespace refute::cli {
namespace {

bool has_generator(const std::string& refactoring) {
  return std::ranges::any_of(javagen::catalogue(), [&](const auto& generator) {
    return generator.refactoring == refactoring;
  });
}

/// One name, or all themes that the level allows.
Result<std::vector<typed::Name>> named(const std::string& generator,
                                       int level) {
  const std::string all = fmt::format("java:{}", typed::kAllThemes);
  std::vector<typed::Name> names;
  if (!generator.starts_with(all)) {
    REFUTE_TRY(names.emplace_back(), typed::parse_name(generator, level));
    return names;
  }
  REFUTE_TRY(const auto common,
             typed::parse_name("java" + generator.substr(all.size()), level));
  for (const auto& theme : typed::themes())
    if (theme.level <= common.level)
      names.push_back({&theme, common.level, common.refactoring});
  return names;
}

/// What a name asks for of what the engines offer.
Result<std::vector<Offer>> offers_for(const PlanOptions& options,
                                      const std::string& refactoring,
                                      campaign::Plan& plan) {
  PlanOptions asked = options;
  if (!refactoring.empty()) asked.refactorings = {refactoring};
  return chosen_offers(asked, plan);
}

}  // namespace

std::vector<std::string> java_refactorings() {
  std::vector<std::string> all;
  for (const auto& theme : typed::themes())
    for (const auto& name : split(std::string(theme.refactorings), ' '))
      if (std::ranges::find(all, name) == all.end()) all.push_back(name);
  return all;
}

bool wants_java(const PlanOptions& options) {
  if (std::ranges::any_of(options.generators, typed::is_java_name)) return true;
  if (!options.generators.empty() || options.has_places()) return false;
  const auto known = java_refactorings();
  return std::ranges::any_of(options.refactorings, [&](const auto& name) {
    return !has_generator(name) &&
           std::ranges::find(known, name) != known.end();
  });
}

std::vector<std::string> java_generators_for(const std::string& refactoring,
                                             int level) {
  std::vector<std::string> names;
  for (const auto& theme : typed::themes())
    if (theme.level <= level && theme.is_about(refactoring))
      names.push_back(typed::Name{&theme, level, refactoring}.text());
  if (names.empty())
    names.push_back(
        typed::Name{.level = level, .refactoring = refactoring}.text());
  return names;
}

Result<void> add_java(const PlanOptions& options, const std::string& generator,
                      Task task, const campaign::Strategy& strategy,
                      campaign::Plan& plan) {
  REFUTE_TRY(const auto names, named(generator, options.engine.level));
  for (const auto& name : names) {
    if (name.level != options.engine.level)
      return usage_error(fmt::format("{} does not go with --level {}",
                                     generator, options.engine.level),
                         fmt::format("give --level {}, and leave @{} out",
                                     name.level, name.level));
    if (task != Task::kRefactor) {
      REFUTE_TRY(
          plan.sources.emplace_back(),
          campaign::generator_source(join_task(task, name.text()), strategy));
      continue;
    }
    REFUTE_TRY(const auto offers, offers_for(options, name.refactoring, plan));
    const auto programs = std::make_shared<campaign::ThemePrograms>(name);
    std::vector<std::string> without;
    for (const auto& offer : offers) {
      typed::Name placed = name;
      placed.refactoring = offer.refactoring;
      REFUTE_TRY(auto source, campaign::java_place_source(placed, offer,
                                                          programs, strategy));
      if (source.phases.empty())
        without.push_back(offer.refactoring);
      else
        plan.sources.push_back(std::move(source));
    }
    if (!without.empty())
      plan.left_out.push_back(fmt::format(
          "none of {} random programs of {} has a place for {}",
          campaign::kProbed, name.text(), fmt::join(without, ", ")));
  }
  return {};
}

}  // namespace refute::cli
