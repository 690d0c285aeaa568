#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/files.h"
#include "cli/campaign_file.h"
#include "cli/catalogue_file.h"
#include "cli/known.h"
#include "cli/plan_rows.h"
#include "scratch.h"

namespace refute::fuzz {
namespace {

/// One option of each kind that a plan has.
struct Plan {
  std::vector<std::string> engines;
  std::string budget;
  std::uint64_t seed = 0;
  int jobs = 1;
  bool measure = false;
  CLI::App app;
  cli::PlanRows rows{app};

  Plan() {
    rows.fixed("--engine", engines, "");
    rows.fixed("--budget", budget, "");
    rows.fixed("--seed", seed, "");
    rows.kept("--jobs", jobs, "")->check(CLI::Range(1, 64));
    rows.fixed("--measure", measure, "");
  }
};

/// What a store's plan says is kept when it is written again.
void read_plan(const std::string& text) {
  Plan plan;
  if (!plan.rows.read(text)) return;
  Plan again;
  const auto written = plan.rows.to_toml();
  if (!written || !again.rows.read(*written)) std::abort();
  if (again.rows.to_toml().value() != *written) std::abort();
}

}  // namespace
}  // namespace refute::fuzz

/// Any text as a campaign file, as a store's plan, as judgements and as a list
/// of known findings: it is understood, or an error that says where.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace refute;
  static const auto file = fuzz::scratch_file("input.toml");
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (!write_file(file, text)) return 0;

  // One option of each kind that `refute run` has.
  std::string engine, budget;
  std::vector<std::string> generators;
  int jobs = 0;
  double share = 0;
  bool announced = false;
  CLI::App run;
  run.add_option("--engine", engine);
  run.add_option("--budget", budget);
  run.add_option("--generator", generators)->expected(1)->take_all();
  run.add_option("--jobs", jobs)->check(CLI::Range(1, 64));
  run.add_option("--share", share);
  run.add_flag("--announced", announced);
  (void)cli::read_campaign_file(file, run);

  fuzz::read_plan(text);
  (void)cli::read_judgements(file);
  cli::Known known;
  if (!known.read(file)) return 0;
  store::Finding finding;
  finding.signature = "does-not-compile|push-down-method|silent|[a]*";
  finding.engine = "eclipse";
  (void)known.why(finding);
  return 0;
}
