#include "randoop/techniques.h"

#include <algorithm>

#include "base/text.h"

namespace refute::randoop {

const std::vector<Technique>& techniques() {
  using enum Strategy;
  static const std::vector<Technique> kAll{
      {.name = "directed"},
      {.name = "randex", .past_exceptions = true},
      {.name = "bottom-up", .strategy = kBottomUp},
      {.name = "bottom-up-limit", .strategy = kBottomUp, .max_length = 10},
      {.name = "bottom-up-legal", .strategy = kBottomUpLegal},
      {.name = "top-down", .strategy = kTopDown},
      {.name = "random-walk", .strategy = kRandomWalk},
      {.name = "exhaustive", .strategy = kExhaustive},
      {.name = "exhaustive-shape", .strategy = kMatching, .shape = true},
      {.name = "exhaustive-state", .strategy = kMatching, .state = true},
      {.name = "systematic",
       .strategy = kSystematic,
       .all_state = true,
       .max_length = 10},
  };
  return kAll;
}

Result<void> use_technique(const std::string& name, ExplorerOptions& options) {
  const auto& all = techniques();
  const auto chosen =
      std::find_if(all.begin(), all.end(),
                   [&](const auto& each) { return each.name == name; });
  if (chosen == all.end()) {
    std::vector<std::string> names;
    for (const auto& each : all) names.push_back(each.name);
    return usage_error("no strategy \"" + name + "\"" +
                       did_you_mean(name, names));
  }
  const bool directed = chosen->strategy == Strategy::kDirected;
  const bool grows = directed || chosen->strategy == Strategy::kBottomUp ||
                     chosen->strategy == Strategy::kBottomUpLegal;
  if (options.generator.append && !grows)
    return usage_error("--append does not go with --strategy " + name,
                       "directed and bottom-up strategies can append calls");
  options.generator.strategy = chosen->strategy;
  if (chosen->max_length > 0) options.generator.max_length = chosen->max_length;
  // The others run everything, so that they can be compared with it.
  if (!directed) options.generator.prune_duplicates = false;
  options.mode.prune = directed;
  options.mode.shape = chosen->shape;
  options.mode.state = chosen->state;
  options.mode.all_state = chosen->all_state;
  if (chosen->past_exceptions) options.mode.past_exceptions = true;
  return {};
}

}  // namespace refute::randoop
