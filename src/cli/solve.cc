#include <fmt/format.h>

#include <memory>

#include "alloy/model.h"
#include "alloy/show.h"
#include "base/stop.h"
#include "base/text.h"
#include "cli/command.h"
#include "relational/enumerate.h"

/// `refute solve`: instances and counterexamples of Alloy models.
namespace refute::cli {
namespace {

struct SolveOptions {
  std::string model;
  std::string command = "1";
  bool list = false;
  bool count = false;
  std::uint64_t limit = 1;
  bool json = false;
  bool dot = false;
  bool isomorphs = false;
  bool prevent_overflow = false;
};

void list_commands(const alloy::Model& model) {
  std::size_t number = 0;
  for (const alloy::Command& command : model.commands())
    fmt::print("{}  {}\n", ++number, describe(model.world(), command));
}

/// What the command promised with expect, if it was kept; else a sentence.
Result<void> keep_promise(const alloy::Command& command, bool found) {
  if (!command.decl->expect || (*command.decl->expect != 0) == found) return {};
  return tl::unexpected<Error>(
      Error{fmt::format("{} says expect {}, and {} was found", command.label,
                        *command.decl->expect, found ? "one" : "none"),
            "", ExitCode::kFindings});
}

void print_instance(const SolveOptions& options, const alloy::Model& model,
                    const alloy::Lowered& lowered,
                    const relational::Instance& instance, std::uint64_t number,
                    bool is_check) {
  if (options.json) {
    fmt::print("{}\n", to_json(model.world(), lowered, instance));
  } else if (options.dot) {
    fmt::print("{}", to_dot(model.world(), lowered, instance,
                            fmt::format("instance {}", number)));
  } else {
    fmt::print("── {} {} ──\n{}", is_check ? "counterexample" : "instance",
               number, to_text(model.world(), lowered, instance));
  }
  std::fflush(stdout);
}

Result<ExitCode> solve(const SolveOptions& options) {
  if (options.json && options.dot)
    return usage_error("give either --json or --dot");
  REFUTE_TRY(const auto model, alloy::Model::read(options.model));
  if (options.list) {
    list_commands(model);
    return ExitCode::kClean;
  }
  REFUTE_TRY(const auto* command, model.command(options.command));
  const bool is_check = command->decl->is_check;
  alloy::LowerOptions lower;
  lower.fix_orders = !options.isomorphs;
  lower.witnesses = is_check && !options.count;
  if (options.prevent_overflow)
    lower.overflow = relational::Overflow::kForbidden;
  REFUTE_TRY(const auto lowered, model.lower(*command, lower));

  relational::EnumerateOptions wanted;
  wanted.projection = lowered.projection;
  wanted.symmetry = !options.isomorphs;
  if (!options.count && options.limit > 0) wanted.limit = options.limit;
  if (!options.count) wanted.order = relational::Order::kSolver;
  REFUTE_TRY(auto instances,
             relational::Enumerator::start(lowered.problem, wanted));
  std::uint64_t number = 0;
  while (!StopSignal::requested()) {
    const relational::Instance* instance = instances.next();
    if (!instance) break;
    ++number;
    if (!options.count)
      print_instance(options, model, lowered, *instance, number, is_check);
  }
  const std::string what = describe(model.world(), *command);
  const bool quiet = options.json || options.dot;
  if (StopSignal::requested()) {
    fmt::print(stderr, "stopped after {}\n",
               plural(static_cast<std::int64_t>(number),
                      is_check ? "counterexample" : "instance"));
    return ExitCode::kEnvironment;
  }
  if (options.count) {
    fmt::print("{}\n", number);
  } else if (!quiet && number == 0) {
    fmt::print("{}: {}\n", what,
               is_check ? "no counterexample within these scopes"
                        : "no instance within these scopes");
  } else if (!quiet && !instances.statistics().is_complete) {
    fmt::print("{}: there may be more; --limit N shows N, --count counts\n",
               what);
  } else if (!quiet) {
    fmt::print("{}: that is all, up to the names of atoms\n", what);
  }
  REFUTE_TRY_VOID(keep_promise(*command, number > 0));
  return is_check && number > 0 ? ExitCode::kFindings : ExitCode::kClean;
}

}  // namespace

Action declare_solve(CLI::App& app) {
  auto options = std::make_shared<SolveOptions>();
  app.add_option("model", options->model, "an Alloy model, MODEL.als")
      ->required();
  app.add_option("--command", options->command,
                 "which command: its number or its name")
      ->capture_default_str();
  app.add_flag("--list", options->list, "show the model's commands");
  app.add_flag("--count", options->count, "only say how many there are");
  app.add_option("--limit", options->limit, "how many to show; 0 shows all")
      ->capture_default_str();
  app.add_flag("--json", options->json, "one line of JSON per instance");
  app.add_flag("--dot", options->dot, "graphs for graphviz");
  app.add_flag("--isomorphs", options->isomorphs,
               "also instances that differ only in the names of atoms");
  app.add_flag("--prevent-overflow", options->prevent_overflow,
               "leave out instances that overflow instead of wrapping around");
  app.footer(
      "Examples:\n"
      "  refute solve models/inheritance.als --command types4 --count\n"
      "  refute solve MODEL.als --command show --limit 5\n"
      "  refute solve MODEL.als --dot | dot -Tsvg > instance.svg\n"
      "`run` gives instances; `check` gives counterexamples, and then the "
      "exit\ncode is 1. If instances differ only in the names of atoms, one "
      "of\n"
      "them is shown. docs/alloy.md says which parts of Alloy are supported.");
  return [options] { return solve(*options); };
}

}  // namespace refute::cli
