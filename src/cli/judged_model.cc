#include "cli/judged_model.h"

#include <fmt/format.h>

#include "cli/plan.h"

namespace refute::cli {
namespace {

/// As the plan has it; a plan that cannot be read keeps nobody from his
/// findings.
std::string effort_of(const std::map<std::string, std::string>& meta) {
  const auto plan = stored_plan(meta);
  if (!plan || !meta.contains(store::kPlanKey)) return {};
  return fmt::format("behaviour compared by up to {} sequences, {} at most",
                     plan->engine.sequences, plan->engine.check_budget);
}

}  // namespace

Result<report::Model> read_judged(store::Store& store, const Known& known,
                                  bool announced) {
  REFUTE_TRY(auto model, report::read_model(
                             store,
                             [&](const store::Finding& finding) {
                               return known.why(finding).value_or("");
                             },
                             announced));
  known.judged().tell(model);
  return model;
}

report::Context report_context(const report::Model& model,
                               const std::string& path) {
  report::Context context;
  context.version = REFUTE_VERSION;
  context.effort = effort_of(model.meta);
  context.engines = report::engines_used(model.meta);
  if (path != kDefaultStore) context.store_option = " --store " + path;
  return context;
}

}  // namespace refute::cli
