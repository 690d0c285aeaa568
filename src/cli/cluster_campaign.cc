#include "cli/cluster_campaign.h"

#include <fmt/format.h>

#include <charconv>

#include "base/text.h"
#include "base/toml_text.h"
#include "cli/campaign_file.h"
#include "cli/terminal.h"
#include "plugin/compile.h"

namespace refute::cli {
namespace {

struct Refused {
  const char* key;
  const char* why;
};

constexpr Refused kRefused[] = {
    {"--store", "every slice has a store of its own, in the shared folder"},
    {"--resume", "a campaign on a cluster always goes on where it was"},
    {"--shard", "the slices are the shards"},
    {"--stop-after", "a task does not know what the others have found"},
    {"--json", "`refute cluster status --json` says how far it is"},
    {"--baseline",
     "give the merged store to `refute run --baseline`, or both "
     "to `refute report`"},
    {"--known", "give it to `refute report`"},
};

// "10000 trials"; 0 if it is a time.
std::int64_t trials_in(const std::string& budget) {
  std::int64_t number = 0;
  const auto [end, error] =
      std::from_chars(budget.data(), budget.data() + budget.size(), number);
  const std::string unit(end, budget.data() + budget.size());
  return error == std::errc() && (unit == " trials" || unit == "trials")
             ? number
             : 0;
}

}  // namespace

std::int64_t ClusterCampaign::trials_of(int slice, int slices) const {
  if (options.trials == 0) return 0;
  return (options.trials - slice + slices - 1) / slices;
}

Result<std::shared_ptr<ClusterCampaign>> read_cluster_campaign(
    const std::filesystem::path& file) {
  auto campaign = std::make_shared<ClusterCampaign>();
  CLI::App& app = campaign->app;
  campaign->options.declare(app);
  std::string ignored;
  bool flag = false;
  app.add_option("--baseline", ignored);
  app.add_option("--known", ignored);
  app.add_flag("--json", flag);
  REFUTE_TRY_VOID(read_campaign_file(file, app));
  for (const auto& each : kRefused)
    if (app.count(each.key) > 0)
      return usage_error(
          fmt::format("{}: \"{}\" does not go with a cluster", file.string(),
                      std::string_view(each.key).substr(2)),
          each.why);
  auto& options = campaign->options;
  if (app.count("--budget") > 0) {
    if (const auto trials = trials_in(options.budget); trials > 0)
      options.trials = trials;
    else
      campaign->note = fmt::format(
          "budget = \"{}\" is not used: every slice runs to its end",
          options.budget);
  }
  if (options.plan.order() == "random" && options.trials == 0)
    return usage_error(
        file.string() + ": a random campaign never ends",
        "say how many programs there are to be, such as trials = 100000");
  return campaign;
}

std::string relative_path_in(const ClusterCampaign& campaign) {
  const PlanOptions& plan = campaign.options.plan;
  std::vector<std::string> words = {plan.programs, plan.project.project,
                                    plan.engine.jdk};
  const auto add = [&](const std::vector<std::string>& texts, char between) {
    for (const auto& text : texts)
      for (const auto& word : split(text, between)) words.push_back(word);
  };
  add({plan.project.class_path}, ':');
  for (const auto& each : plan.engine.engines)  // eclipse:FOLDER
    if (const auto colon = each.find(':'); colon != std::string::npos)
      words.push_back(each.substr(colon + 1));
  add(plan.engine.commands, ' ');
  add(plan.engine.oracle_commands, ' ');
  add(plan.engine.oracle_files, '\n');
  for (const auto& each : plan.generators)  // others are names
    if (plugin::is_plugin_file(each)) words.push_back(each);
  add(plan.generator_commands, ' ');
  std::error_code error;
  for (const auto& each : words)
    if (!each.empty() && each.front() != '/' &&
        std::filesystem::exists(each, error))
      return each;
  return "";
}

Result<std::string> for_tasks(ClusterCampaign& campaign) {
  CampaignOptions& options = campaign.options;
  REFUTE_TRY_VOID(options.plan.ask_engines());
  REFUTE_TRY(const campaign::Plan plan, options.plan.plan());
  if (options.reduce != "auto" && options.reduce != "none")
    REFUTE_TRY_VOID(parse_duration(options.reduce));
  REFUTE_TRY(std::string text, options.plan.resolved(plan).to_toml());
  // What a store does not keep, since it is of a single run.
  text += fmt::format("jobs = {}\nreduce = {}\n", options.jobs,
                      toml_text(options.reduce));
  if (options.trials > 0) text += fmt::format("trials = {}\n", options.trials);
  if (options.announced) text += "announced = true\n";
  for (const char* flag : {"unconfined", "run-build", "offline"})
    if (campaign.app.count(std::string("--") + flag) > 0)
      text += fmt::format("{} = true\n", flag);
  return text;
}

}  // namespace refute::cli
