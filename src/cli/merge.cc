#include <fmt/format.h>

#include <memory>

#include "base/text.h"
#include "cli/command.h"
#include "cli/merging.h"

/// `refute merge`: the shards of a campaign, united.
namespace refute::cli {
namespace {

struct MergeOptions {
  std::string out;
  std::vector<std::string> parts;
};

Result<ExitCode> merge(const MergeOptions& options) {
  REFUTE_TRY(const Merged merged, merge_stores(options.out, options.parts));
  fmt::print("{}: {}, {}\n", options.out, plural(merged.trials, "trial"),
             plural(merged.findings, "finding"));
  return ExitCode::kClean;
}

}  // namespace

Action declare_merge(CLI::App& app) {
  auto options = std::make_shared<MergeOptions>();
  app.add_option("out", options->out, "the store to make")->required();
  app.add_option("parts", options->parts, "the shards' stores")->required();
  app.footer(
      "refute run --shard 0/2 --store a.db; refute run --shard 1/2 --store "
      "b.db;\nrefute merge all.db a.db b.db");
  return [options] { return merge(*options); };
}

}  // namespace refute::cli
