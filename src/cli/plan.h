#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "campaign/campaign.h"
#include "cli/open_project.h"
#include "cli/plan_rows.h"
#include "cli/session.h"
#include "cli/strategy.h"
#include "refactoring/offer.h"

/// The options that say what a campaign does. They are kept in the store, so
/// that a campaign goes on as it was started.
namespace refute::cli {

struct PlanOptions {
  EngineOptions engine;
  std::vector<std::string> generators;
  std::vector<std::string> generator_commands;
  std::string programs;  ///< A folder, to be refactored at all places.
  ProjectOptions project;
  OpenedProject opened;            ///< Once `ask_engines` was called.
  std::string project_state;       ///< As it was when the campaign began.
  std::string encoding = "UTF-8";  ///< Of these programs.
  /// By the engines, once `ask_engines` was called.
  std::optional<std::vector<Offer>> offers;
  std::string scope;  ///< P-C-F-M; empty: each model's own.
  std::vector<std::string> refactorings;
  std::vector<std::string> oracles;
  StrategyOptions strategy;
  std::string second_pass = "rest";
  std::string merge = "none";
  bool measure = false;  ///< As campaign::Plan has it; for `refute eval`.

  void declare(PlanRows& rows);

  /// The options that a resumed campaign must not be given anew.
  static std::vector<std::string> fixed();

  /// For programs of one's own, starts the engines and asks what they offer,
  /// unless that is known already. Opens the project, if there is one.
  Result<void> ask_engines();

  /// Sources, oracles, shard; the rest of the plan belongs to a single run.
  Result<campaign::Plan> plan() const;

  /// What the plan leaves out, one sentence each: for the end of a run.
  std::vector<std::string> left_out() const;

  /// With every default written out, as `plan` found it: the campaign stays the
  /// same even if a later version has other defaults.
  PlanOptions resolved(const campaign::Plan& plan) const;

  /// A campaign file, for the store.
  Result<std::string> to_toml() const;

  friend Result<PlanOptions> stored_plan(
      const std::map<std::string, std::string>& meta, const CLI::App* given);

  /// Programs and places are two things here; generators give both.
  bool has_places() const {
    return !programs.empty() || !project.project.empty();
  }

  /// By name, those that are commands last.
  std::vector<std::string> all_generators() const;

  /// What --strategy says, or the one that fits best.
  std::string order() const;

 private:
  Result<campaign::Strategy> walk_strategy() const;

  const CLI::Option* strategy_given_ = nullptr;
};

/// The plan in a store's meta; the default one if there is none. Options of
/// `given`, a command line, that belong to a single run take precedence
/// (PlanRows::read).
Result<PlanOptions> stored_plan(const std::map<std::string, std::string>& meta,
                                const CLI::App* given = nullptr);

}  // namespace refute::cli
