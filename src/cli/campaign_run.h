#pragma once

#include <functional>
#include <limits>
#include <map>
#include <string>

#include "campaign/campaign.h"
#include "campaign/shrink.h"
#include "cli/plan.h"

/// One run of one campaign, from options to a store: what `refute run` does
/// once, and `refute-eval` for every row of a table.
namespace refute::cli {

struct CampaignOptions {
  PlanOptions plan;
  std::string store = kDefaultStore;
  bool resume = false;
  std::string budget = "90s";  ///< Or "10000 trials".
  std::int64_t trials = 0;
  std::int64_t stop_after = 0;
  /// Programs at most, if known.
  std::int64_t expected = std::numeric_limits<std::int64_t>::max();
  int jobs = 1;
  std::string reduce = "auto";  ///< Or "none", or a time.
  bool announced = false;       ///< Confirm what the engine announced, too.
  bool quiet = false;           ///< Nothing but the observer says anything.
  /// Kinds that another part of the campaign has confirmed.
  std::vector<store::Finding> settled = {};
  /// The budget counts from here: options are made when the program starts.
  std::chrono::steady_clock::time_point began =
      std::chrono::steady_clock::now();

  /// The options of a campaign and of a run of it.
  void declare(CLI::App& app);
};

using OnReduced =
    std::function<void(const store::Finding&, const store::Reduction&)>;

/// Reduces findings, and stores those that show again in their reduced form.
/// Gives the number of those that cannot be reduced any further.
Result<std::int64_t> reduce_into(store::Store& store,
                                 const std::vector<store::Finding>& findings,
                                 const campaign::Workers& workers,
                                 const campaign::ShrinkAll& limits,
                                 const OnReduced& on_reduced = nullptr);

class CampaignRun {
 public:
  /// Fails before anything is written. A resumed campaign follows the store's
  /// plan, except for options that `given`, the command line, may change.
  static Result<CampaignRun> prepare(CampaignOptions options,
                                     const CLI::App* given = nullptr);

  Result<campaign::Summary> run(campaign::Observer& observer) {
    return campaign::run(plan_, workers_, store_, observer);
  }

  /// Reduces one finding of each cluster, and stores the results. Gives the
  /// number of clusters that are left as they were found.
  /// `watch` hears how far it is.
  Result<std::int64_t> make_small(
      const campaign::Summary& summary, const OnReduced& on_reduced = nullptr,
      std::function<void(const campaign::Shrinking&)> watch = nullptr);

  const CampaignOptions& options() const { return options_; }
  const campaign::Plan& plan() const { return plan_; }
  const campaign::Workers& workers() const { return workers_; }
  store::Store& store() { return store_; }

 private:
  CampaignRun(CampaignOptions options, campaign::Plan plan,
              campaign::Workers workers, store::Store store)
      : options_(std::move(options)),
        plan_(std::move(plan)),
        workers_(std::move(workers)),
        store_(std::move(store)) {}

  CampaignOptions options_;
  campaign::Plan plan_;
  campaign::Workers workers_;
  store::Store store_;
};

}  // namespace refute::cli
