#include "randoop/run.h"

#include <fmt/format.h>

#include <memory>

#include "base/files.h"
#include "randoop/input_tests.h"
#include "randoop/record.h"

namespace refute::randoop {
namespace {

namespace fs = std::filesystem;
using Sessions = std::vector<std::unique_ptr<Session>>;

/// A worker for random testing. What a test writes to a relative path lands in
/// the scratch folder, and what it writes to any other does not land at all.
WorkerSpec worker_in(const RunPlan& plan, const fs::path& all_scratch,
                     const fs::path& scratch) {
  JvmLimits limits = plan.limits;
  limits.read.push_back(all_scratch);  // one reads what all have run
  limits.scratch = scratch;
  WorkerSpec spec = plan.worker;
  for (auto& each : to_options(limits)) spec.command.push_back(std::move(each));
  spec.command.insert(spec.command.end(), {"--profile", "random"});
  spec.recycle_after = 0;
  spec.request_timeout = std::chrono::minutes(1);
  spec.memory_limit = static_cast<std::size_t>(plan.memory_mb) << 20;
  return spec;
}

Result<Sessions> open_sessions(const RunPlan& plan, const fs::path& folder) {
  Sessions sessions;
  for (int i = 0; i < plan.jobs; ++i) {
    const auto scratch = folder / std::to_string(i);
    std::error_code error;
    fs::create_directories(scratch, error);
    SessionPlan own = plan.session;
    own.explorer.generator.seed += static_cast<unsigned>(i);
    sessions.push_back(std::make_unique<Session>(
        worker_in(plan, folder, scratch), std::move(own), scratch));
    REFUTE_TRY_VOID(sessions.back()->open());
  }
  return sessions;
}

Result<void> must_have_classes(const Catalogue& catalogue) {
  if (catalogue.classes > 0) return {};
  const auto& out = catalogue.left_out;
  return fail("no class could be tested" +
                  (out.empty() ? std::string(": none was found")
                               : ": " + out.begin()->first + ": " +
                                     out.begin()->second),
              "--classpath names the jars that the library needs");
}

Result<void> must_be_new(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_empty(folder, error))
    return usage_error("--output: " + folder.string() + " is not empty",
                       "give a folder that does not exist yet");
  return {};
}

Result<void> make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error) return {};
  return fail(fmt::format("cannot make the folder {}: {}", folder.string(),
                          error.message()),
              "--output names another");
}

}  // namespace

Result<RunResult> run(const RunPlan& plan,
                      const std::function<void(const Findings&)>& show,
                      const std::function<void()>& explored) {
  if (plan.tests) REFUTE_TRY_VOID(must_be_new(plan.tests->folder));
  REFUTE_TRY(const auto scratch, TempDir::create());
  REFUTE_TRY(auto sessions, open_sessions(plan, scratch.path()));
  Session& first = *sessions[0];
  REFUTE_TRY_VOID(must_have_classes(first.catalogue()));
  if (plan.tests) REFUTE_TRY_VOID(make_folder(plan.tests->folder));

  RunResult result;
  const auto start = std::chrono::steady_clock::now();
  REFUTE_TRY(result.findings, explore_all(sessions, show));
  result.took = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - start);
  explored();

  std::vector<fs::path> records;
  for (const auto& each : sessions)
    for (const auto& file : each->records()) records.push_back(file);
  if (!plan.sequences.empty())
    REFUTE_TRY_VOID(
        write_sequences(plan.sequences, records, first.catalogue()));
  if (plan.branch_time) {
    REFUTE_TRY(result.branches,
               direct_branches(first, records, *plan.branch_time,
                               plan.largest_step, result.findings));
  }
  const Findings& findings = result.findings;
  if (plan.tests) {
    std::vector<Test> inputs;
    if (plan.tests->all_inputs)
      inputs = input_tests(records, first.catalogue());
    REFUTE_TRY(result.tests,
               make_tests(first, findings, *plan.tests, std::move(inputs)));
    result.broken = result.tests.errors + result.tests.crashes > 0;
  } else {
    result.tests = without_tests(findings, first.catalogue());
    result.broken = !findings.violations.empty() || !findings.crashes.empty();
  }
  result.catalogue = first.catalogue();
  return result;
}

}  // namespace refute::randoop
