#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/text.h"
#include "base/visible.h"
#include "cli/command.h"
#include "cli/progress_line.h"
#include "cli/randoop_options.h"
#include "cli/randoop_text.h"
#include "cli/terminal.h"
#include "java/jdk.h"
#include "jvm/launch.h"
#include "randoop/report.h"
#include "randoop/techniques.h"

/// `refute randoop`: directed random testing of a Java library.
namespace refute::cli {
namespace {

constexpr int kOldestJava = 17;
/// Room for what branch-directed generation puts in the place of others.
constexpr int kSpareConstants = 5000;

Result<randoop::SessionPlan> session_of(const RandoopOptions& options) {
  randoop::SessionPlan plan;
  randoop::Library library = options.library;
  library.count_distinct = options.all_failures;
  if (options.branch_directed) library.spare_constants = kSpareConstants;
  REFUTE_TRY(plan.settings, randoop::settings_of(library));
  REFUTE_TRY(plan.time, parse_duration(options.time));
  if (!options.cpu_time.empty()) {
    REFUTE_TRY(plan.cpu_time, parse_duration(options.cpu_time));
  }
  if (!options.plateau.empty()) {
    REFUTE_TRY(plan.plateau, parse_duration(options.plateau));
  }
  if (options.limit > 0) plan.limits.sequences = options.limit;
  if (options.calls > 0) plan.limits.calls = options.calls;
  plan.record = !options.sequences.empty() || options.branch_directed ||
                options.tests.all_inputs;
  plan.watch_gains = !library.coverage.empty() || !library.counter.empty();
  plan.explorer = options.explorer;
  plan.explorer.generator.prune_duplicates = !options.keep_duplicates;
  plan.explorer.mode.check = !options.no_contracts;
  plan.explorer.mode.overlook = !options.all_failures;
  plan.explorer.failures = options.all_failures;
  REFUTE_TRY_VOID(randoop::use_technique(options.strategy, plan.explorer));
  return plan;
}

Result<randoop::Style> style_of(const std::string& format) {
  if (format == "junit4") return randoop::Style::kJunit4;
  if (format == "junit5") return randoop::Style::kJunit5;
  if (format == "java" || format == "text") return randoop::Style::kPlain;
  return usage_error(
      "--format is junit4, junit5, java or text, not \"" + format + "\"" +
      did_you_mean(format, {"junit4", "junit5", "java", "text"}));
}

std::vector<std::string> jars_in(const std::filesystem::path& folder) {
  std::vector<std::string> jars;
  std::error_code error;
  for (const auto& each : std::filesystem::directory_iterator(folder, error))
    if (each.path().extension() == ".jar")
      jars.push_back(std::filesystem::absolute(each).string());
  return jars;
}

std::filesystem::path launcher() { return program_folder() / "refute-jvm"; }

/// Where the tests run: the library, what it needs, and nothing else.
Result<randoop::TestJvm> test_jvm(const RandoopOptions& options,
                                  const java::Jdk& jdk) {
  REFUTE_TRY(const auto share, share_folder());
  REFUTE_TRY(const auto paths, randoop::paths_of(options.library));
  randoop::TestJvm jvm;
  jvm.launcher = launcher().string();
  jvm.limits = {.read = paths, .unconfined = options.unconfined};
  for (const auto& each : java::files_of(jdk)) jvm.limits.read.push_back(each);
  jvm.limits.read.push_back(share / "worker");
  jvm.java = (jdk.home / "bin" / "java").string();
  jvm.version = jdk.version;
  jvm.worker_jars =
      fmt::format("{}", fmt::join(jars_in(share / "worker"), ":"));
  std::vector<std::string> class_path;
  for (const auto& each : paths) class_path.push_back(each.string());
  if (!options.library.contracts.empty())
    class_path.push_back((share / "worker" / "worker.jar").string());
  jvm.class_path = fmt::format("{}", fmt::join(class_path, ":"));
  return jvm;
}

/// Another JDK of this machine that can try tests: the newest that is not the
/// same release.
std::optional<java::Jdk> other_jdk(const java::Jdk& used) {
  std::optional<java::Jdk> other;
  for (auto& jdk : java::all_jdks())
    if (jdk.major >= kOldestJava && jdk.major != used.major && jdk.has_javac &&
        (!other || jdk.major > other->major))
      other = std::move(jdk);
  return other;
}

Result<randoop::RunPlan> plan_of(const RandoopOptions& options,
                                 const java::Jdk& jdk) {
  randoop::RunPlan plan;
  REFUTE_TRY(plan.session, session_of(options));
  randoop::TestPlan tests = options.tests;
  REFUTE_TRY(tests.style, style_of(options.format));
  REFUTE_TRY(tests.jvm, test_jvm(options, jdk));
  if (const auto other = other_jdk(jdk)) {
    REFUTE_TRY(tests.other_jvm, test_jvm(options, *other));
  }
  tests.text = options.format == "text";
  tests.folder = options.output;
  tests.simplify = !options.no_simplify;
  if (!options.no_tests) plan.tests = std::move(tests);
  REFUTE_TRY(const auto share, share_folder());
  plan.worker = jvm::worker_spec(launcher(), jdk, share / "worker");
  REFUTE_TRY(plan.limits.read, randoop::paths_of(options.library));
  plan.limits.unconfined = options.unconfined;
  plan.memory_mb = options.memory_mb;
  plan.jobs = options.jobs;
  plan.sequences = options.sequences;
  plan.largest_step = options.branch_step;
  if (options.branch_directed) {
    REFUTE_TRY(plan.branch_time, parse_duration(options.branch_time));
  }
  return plan;
}

std::string dumped(const nlohmann::json& told) {
  return told.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) +
         "\n";
}

Result<ExitCode> replay(const RandoopOptions& options, const java::Jdk& jdk) {
  REFUTE_TRY(const auto jvm, test_jvm(options, jdk));
  REFUTE_TRY(const auto replayed,
             randoop::replay_tests(options.replay, jvm, options.tests.runs));
  fmt::print("{}", options.json ? dumped(randoop::to_json(replayed))
                                : to_text(replayed));
  return replayed.differences.empty() && replayed.failures.empty()
             ? ExitCode::kClean
             : ExitCode::kFindings;
}

Result<ExitCode> run_randoop(const RandoopOptions& options) {
  REFUTE_TRY(const auto jdk, java::choose_jdk(kOldestJava, options.jdk));
  REFUTE_TRY_VOID(must_confine({.unconfined = options.unconfined}));
  if (!options.replay.empty()) return replay(options, jdk);
  REFUTE_TRY(auto plan, plan_of(options, jdk));
  const Terminal terminal;
  const auto draw = [&](const std::string& line) {
    if (terminal.interactive())
      fmt::print(stderr, "{}{}", clear_line(), fit_in_line(line));
  };
  if (plan.tests) plan.tests->tell = draw;
  const auto ran = randoop::run(
      plan, [&](const auto& so_far) { draw(progress_text(so_far)); },
      [&] { draw(plan.branch_time ? "directing branches" : ""); });
  draw("");
  if (!ran) return tl::unexpected<Error>(ran.error());
  const auto& result = *ran;
  fmt::print("{}", options.json ? dumped(randoop::to_json(result))
                                : to_text(result, terminal));
  return result.broken ? ExitCode::kFindings : ExitCode::kClean;
}

}  // namespace

Action declare_randoop(CLI::App& app) {
  auto options = std::make_shared<RandoopOptions>();
  declare_options(app, *options);
  app.footer(
      "Calls the library's methods in ever longer random sequences, extending "
      "those that worked, and\nchecks the contracts that every Java object "
      "must keep. A violation becomes a failing test;\nother sequences become "
      "regression tests of what the library does today.\n\n"
      "  refute randoop lib.jar --time 30s --output tests\n"
      "  refute randoop --package java.util\n"
      "  refute randoop lib.jar --classes com.acme.Money --helpers "
      "com.acme.Currency\n"
      "  refute randoop lib-2.jar --replay tests\n\n"
      "Exit code 0: no contract is broken. 1: some are. See docs/randoop.md.");
  return [options] { return run_randoop(*options); };
}

}  // namespace refute::cli
