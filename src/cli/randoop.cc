#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/randoop_branches.h"
#include "cli/randoop_options.h"
#include "cli/randoop_replay.h"
#include "cli/randoop_report.h"
#include "cli/randoop_run.h"
#include "cli/randoop_tests.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "java/jdk.h"
#include "oracle/jvm_judge.h"
#include "randoop/lab.h"

/// `refute randoop`: directed random testing of a Java library.
namespace refute::cli {
namespace {

using std::chrono::milliseconds;

Result<std::vector<std::string>> settings_of(const RandoopOptions& options) {
  std::vector<std::string> settings;
  const auto add = [&](const std::string& name,
                       const std::vector<std::string>& values) {
    for (const auto& each : values) settings.push_back(name + "=" + each);
  };
  const auto absolute = [](const std::string& path) {
    return std::filesystem::absolute(path).string();
  };
  std::vector<std::string> class_path;
  for (const auto& each : options.jars) class_path.push_back(absolute(each));
  for (const auto& each : split(options.class_path, ':'))
    if (!each.empty()) class_path.push_back(absolute(each));
  for (const auto& each : class_path)
    if (!std::filesystem::exists(each))
      return usage_error("there is no " + each);
  add("classpath", class_path);
  const bool chosen = !options.classes.empty() || !options.packages.empty() ||
                      !options.class_list.empty();
  if (!chosen)
    for (const auto& each : options.jars) add("all-in", {absolute(each)});
  if (!chosen && options.jars.empty())
    return usage_error("nothing to test",
                       "name a jar or class folder, or --classes, or "
                       "--package; refute randoop --help has examples");
  add("class", options.classes);
  if (!options.class_list.empty()) {
    REFUTE_TRY(const auto text, read_file(options.class_list));
    for (auto& each : split(text, '\n'))
      if (!each.empty() && each[0] != '#') add("class", {each});
  }
  add("package", options.packages);
  add("helper", options.helpers);
  add("exclude", options.excluded);
  add("methods", options.methods);
  add("omit", options.omitted);
  add("contract", options.contracts);
  add("visitor", options.visitors);
  for (const auto& each : split(options.contract_path, ':'))
    if (!each.empty()) add("contract-path", {absolute(each)});
  add("prune", {options.prune});
  add("largest", {fmt::format("{}", options.largest)});
  add("slow-ms", {std::to_string(options.slow_ms)});
  if (options.extras) add("extras", {"yes"});
  if (options.package_private) add("package-private", {"yes"});
  if (options.no_literals) add("no-literals", {"yes"});
  if (!options.coverage.empty()) add("coverage", {options.coverage});
  if (!options.counter.empty()) add("counter", {options.counter});
  if (options.all_failures) add("count-distinct", {"yes"});
  return settings;
}

/// The longest sequence of "bottom-up-limit".
constexpr int kShort = 10;

Result<randoop::Strategy> strategy_of(const std::string& name) {
  using randoop::Strategy;
  static const std::map<std::string, Strategy> kStrategies{
      {"directed", Strategy::kDirected},
      {"randex", Strategy::kDirected},
      {"bottom-up", Strategy::kBottomUp},
      {"bottom-up-limit", Strategy::kBottomUp},
      {"bottom-up-legal", Strategy::kBottomUpLegal},
      {"top-down", Strategy::kTopDown},
      {"random-walk", Strategy::kRandomWalk},
      {"exhaustive", Strategy::kExhaustive},
      {"exhaustive-shape", Strategy::kMatching},
      {"exhaustive-state", Strategy::kMatching}};
  if (const auto it = kStrategies.find(name); it != kStrategies.end())
    return it->second;
  std::vector<std::string> names;
  for (const auto& [each, strategy] : kStrategies) names.push_back(each);
  return usage_error("no strategy \"" + name + "\"" +
                     did_you_mean(name, names));
}

/// Room for what branch-directed generation puts in the place of others.
constexpr int kSpareConstants = 5000;

Result<RandoopPlan> plan_of(const RandoopOptions& options) {
  RandoopPlan plan;
  REFUTE_TRY(plan.settings, settings_of(options));
  REFUTE_TRY(plan.time, parse_duration(options.time));
  if (!options.plateau.empty()) {
    REFUTE_TRY(plan.plateau, parse_duration(options.plateau));
  }
  if (options.limit > 0) plan.max_sequences = options.limit;
  plan.record = !options.sequences.empty() || options.branch_directed;
  if (options.branch_directed)
    plan.settings.push_back(fmt::format("spare={}", kSpareConstants));
  if (options.calls > 0) plan.max_calls = options.calls;
  plan.seed = options.seed;
  REFUTE_TRY(const auto strategy, strategy_of(options.strategy));
  const bool directed = strategy == randoop::Strategy::kDirected;
  plan.watch_gains = !options.coverage.empty() || !options.counter.empty();
  int flags = options.no_contracts ? 0 : randoop::kCheck;
  if (!options.all_failures) flags |= randoop::kOverlook;
  if (directed) flags |= randoop::kPrune;
  if (options.strategy == "exhaustive-shape") flags |= randoop::kShape;
  if (options.strategy == "exhaustive-state") flags |= randoop::kState;
  if (options.past_exceptions || options.strategy == "randex")
    flags |= randoop::kPastExceptions;
  const bool short_ones = options.strategy == "bottom-up-limit";
  plan.generator = {{"max_length", short_ones ? kShort : options.max_length},
                    {"strategy", static_cast<int>(strategy)},
                    {"repetition", options.repetition},
                    {"max_repetition", options.max_repetition},
                    {"null_chance", options.null_chance},
                    {"prune_duplicates", directed && !options.keep_duplicates},
                    {"weighted", options.weighted},
                    {"constants", options.constants},
                    {"failures", options.all_failures},
                    {"flags", flags}};
  return plan;
}

Result<randoop::Style> style_of(const std::string& format) {
  if (format == "junit4") return randoop::Style::kJunit4;
  if (format == "junit5") return randoop::Style::kJunit5;
  if (format == "java") return randoop::Style::kPlain;
  return usage_error("--format is junit4, junit5 or java, not \"" + format +
                     "\"" + did_you_mean(format, {"junit4", "junit5", "java"}));
}

std::string joined_jars(const std::filesystem::path& folder) {
  std::string all;
  std::error_code error;
  for (const auto& each : std::filesystem::directory_iterator(folder, error))
    if (each.path().extension() == ".jar")
      all +=
          (all.empty() ? "" : ":") + std::filesystem::absolute(each).string();
  return all;
}

std::filesystem::path launcher() { return program_folder() / "refute-jvm"; }

/// What is read of the user's: the library, contracts, what both need.
std::vector<std::filesystem::path> paths_in(
    const std::vector<std::string>& settings) {
  std::vector<std::filesystem::path> paths;
  for (const auto& each : settings)
    for (const std::string_view kind : {"classpath=", "contract-path="})
      if (each.starts_with(kind))
        for (const auto& path : split(each.substr(kind.size()), ':'))
          if (!path.empty()) paths.emplace_back(path);
  return paths;
}

WorkerSpec random_spec(WorkerSpec spec, const std::filesystem::path& folder,
                       int memory_mb) {
  // What a test writes to a relative path lands in the scratch folder, and
  // what it writes to any other does not land at all.
  spec.command.insert(spec.command.end(),
                      {"--profile", "random", "--scratch", folder.string()});
  spec.recycle_after = 0;
  spec.request_timeout = std::chrono::minutes(1);
  spec.memory_limit = static_cast<std::size_t>(memory_mb) << 20;
  return spec;
}

/// Everything about the tests but where they go.
Result<TestPlan> tests_of(const RandoopOptions& options,
                          const std::vector<std::string>& settings,
                          const java::Jdk& jdk) {
  TestPlan tests;
  REFUTE_TRY(tests.style, style_of(options.format));
  REFUTE_TRY(const auto share, share_folder());
  tests.folder = options.output;
  tests.launcher = launcher().string();
  tests.limits = {.read = paths_in(settings), .unconfined = options.unconfined};
  for (const auto& each : java::files_of(jdk))
    tests.limits.read.push_back(each);
  tests.limits.read.push_back(share / "worker");
  tests.java = (jdk.home / "bin" / "java").string();
  tests.worker_jars = joined_jars(share / "worker");
  for (const auto& each : settings)
    for (const char* kind : {"classpath=", "contract-path="})
      if (each.starts_with(kind))
        tests.class_path += (tests.class_path.empty() ? "" : ":") +
                            each.substr(std::string_view(kind).size());
  if (!options.contracts.empty())
    tests.class_path += ":" + (share / "worker" / "worker.jar").string();
  tests.runs = options.runs;
  tests.max_regression = options.regressions;
  tests.simplify = !options.no_simplify;
  tests.one_per_method = options.all_methods;
  return tests;
}

Result<ExitCode> run_randoop(const RandoopOptions& options) {
  constexpr int kOldestJava = 17;
  REFUTE_TRY(const auto jdk, java::choose_jdk(kOldestJava, options.jdk));
  REFUTE_TRY_VOID(must_confine({.unconfined = options.unconfined}));
  if (!options.replay.empty()) {
    auto all = options;
    // Tests of the JDK alone need no library.
    if (all.jars.empty()) all.packages = {"java.lang"};
    REFUTE_TRY(const auto settings, settings_of(all));
    REFUTE_TRY(const auto tests, tests_of(options, settings, jdk));
    REFUTE_TRY(const auto replayed, replay_tests(options.replay, tests));
    fmt::print("{}", options.json ? to_json(replayed).dump(2) + "\n"
                                  : to_text(replayed));
    return replayed.differences.empty() && replayed.failures.empty()
               ? ExitCode::kClean
               : ExitCode::kFindings;
  }
  REFUTE_TRY(RandoopPlan plan, plan_of(options));
  REFUTE_TRY(const auto tests, tests_of(options, plan.settings, jdk));
  std::error_code error;
  if (!options.no_tests && std::filesystem::exists(options.output, error) &&
      !std::filesystem::is_empty(options.output, error))
    return usage_error("--output: " + options.output + " is not empty",
                       "give a folder that does not exist yet");
  REFUTE_TRY(const auto share, share_folder());
  REFUTE_TRY(const auto all_scratch, TempDir::create());
  JvmLimits limits{.read = paths_in(plan.settings),
                   .unconfined = options.unconfined};
  limits.read.push_back(all_scratch.path());  // one reads what all have run
  const auto spec = jvm_worker_spec(launcher(), jdk, share / "worker", limits);
  std::vector<std::unique_ptr<RandoopWorker>> workers;
  for (int i = 0; i < options.jobs; ++i) {
    const auto scratch = all_scratch.path() / std::to_string(i);
    std::filesystem::create_directories(scratch, error);
    plan.seed = options.seed + static_cast<unsigned>(i);
    workers.push_back(std::make_unique<RandoopWorker>(
        random_spec(spec, scratch, options.memory_mb), plan, scratch));
    REFUTE_TRY_VOID(workers.back()->open());
  }
  const auto& catalogue = workers[0]->catalogue();
  if (catalogue.classes == 0) {
    const auto& out = catalogue.left_out;
    return fail("no class could be tested" +
                    (out.empty() ? std::string(": none was found")
                                 : ": " + out.begin()->first + ": " +
                                       out.begin()->second),
                "--classpath names the jars that the library needs");
  }
  if (!options.no_tests)
    std::filesystem::create_directories(options.output, error);
  if (error)
    return fail(fmt::format("cannot make the folder {}: {}", options.output,
                            error.message()),
                "--output names another");
  const Terminal terminal;
  const auto start = std::chrono::steady_clock::now();
  REFUTE_TRY(auto findings, explore_all(workers, terminal));
  const auto took = std::chrono::duration_cast<milliseconds>(
      std::chrono::steady_clock::now() - start);
  std::vector<std::filesystem::path> records;
  for (const auto& each : workers)
    for (const auto& file : each->records()) records.push_back(file);
  if (!options.sequences.empty())
    REFUTE_TRY_VOID(write_sequences(options.sequences, records, catalogue));
  BranchFindings branches;
  if (options.branch_directed) {
    REFUTE_TRY(const auto time, parse_duration(options.branch_time));
    REFUTE_TRY(branches, direct_branches(*workers[0], records, time, findings));
  }
  REFUTE_TRY(const WrittenTests written,
             options.no_tests
                 ? Result<WrittenTests>(without_tests(findings, catalogue))
                 : make_tests(*workers[0], findings, tests));
  if (options.json) {
    auto told = to_json(written, findings, catalogue, took);
    if (options.branch_directed)
      told["branch_directed"] = to_json(branches, catalogue);
    fmt::print("{}\n", told.dump(2, ' ', false,
                                 nlohmann::json::error_handler_t::replace));
  } else {
    show(written, findings, catalogue, terminal);
    if (options.branch_directed) fmt::print("{}", to_text(branches, catalogue));
    summarise(written, findings, catalogue, took);
  }
  const bool broken = options.no_tests ? !findings.violations.empty() ||
                                             !findings.crashes.empty()
                                       : written.errors + written.crashes > 0;
  return broken ? ExitCode::kFindings : ExitCode::kClean;
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
