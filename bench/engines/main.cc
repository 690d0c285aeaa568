#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <span>

#include "engine/catalogue.h"
#include "engine/engine.h"
#include "processes.h"
#include "refactoring/request_json.h"
#include "three_classes.h"

/// What a refactoring costs, beside ECJ's compile of the same program in the
/// same JVM. All are asked over the protocol, and take turns every few
/// programs, so that whatever else the machine does meets all alike. Processor
/// time of the whole process is what counts: threads in the background, the JIT
/// compiler and garbage collection included. The clock's time is printed too,
/// and what ECJ's own thread used of a compile. Fails if an engine is slower
/// than it must be.
namespace refute::bench {
namespace {

using Clock = std::chrono::steady_clock;
using nlohmann::json;

/// Most that a refactoring may cost: Eclipse in compiles, NetBeans in Eclipse's
/// own renames.
struct Case {
  const char* refactoring;
  double most_compiles;
};
constexpr Case kCases[] = {{"rename-method", 12}, {"push-down-method", 28}};
constexpr double kMostRenames = 60.0 / 9.0;
constexpr double kMostStartSeconds = 5;

/// Programs until it is the next one's turn: an engine keeps working in the
/// background after its answer, and that must not count as the next one's cost.
constexpr std::size_t kTurn = 25;

struct Options {
  std::size_t programs = 300;
  std::size_t warm_up = 1500;
  bool idle = false;
  bool full_jit = false;
  bool of_generators = false;
  bool eclipse_alone = false;
  bool blocks = false;
};

struct Cost {
  double cpu = 0, wall = 0;  // seconds
  std::size_t times = 0;
  double cpu_ms() const { return 1e3 * cpu / static_cast<double>(times); }
  double wall_ms() const { return 1e3 * wall / static_cast<double>(times); }
};

double seconds(Clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

/// Adds what `action`, which asks `times` over, costs in `pid`.
template <typename Action>
Result<void> measure(Cost& cost, pid_t pid, std::size_t times,
                     const Action& action) {
  const double cpu = cpu_seconds(pid);
  const auto begun = Clock::now();
  REFUTE_TRY_VOID(action());
  cost.wall += seconds(Clock::now() - begun);
  cost.cpu += cpu_seconds(pid) - cpu;
  cost.times += times;
  return {};
}

class Bench {
 public:
  Bench(Options options, WorkerSpec eclipse, WorkerSpec netbeans)
      : options_(options),
        eclipse_(std::move(eclipse)),
        netbeans_(std::move(netbeans)) {}

  /// Whether all is as fast as it must be.
  Result<bool> run();
  /// The same, measured as the limits were: Eclipse alone, one thing after the
  /// other, and a compiler that has seen no more programs than it measures.
  Result<bool> run_in_blocks();

 private:
  struct Costs {
    Cost compile, eclipse, netbeans;
    double bare_ms = 0;  // of all compiles, without the protocol
  };
  using Subjects = std::span<const Subject>;

  Result<void> start(ProcessEngine& engine);
  Result<bool> compiles(const java::Program& program, double& bare_ms);
  Result<void> apply(ProcessEngine& engine, Subjects subjects, Cost& cost);
  Result<void> compile_all(Subjects subjects, Cost& cost, double& bare_ms);
  Result<void> turn(Subjects subjects, Costs& costs);
  Result<std::vector<Subject>> good_ones(const char* refactoring);
  Result<Costs> measure_all(const Case& which);
  void check(bool good, const std::string& what);

  Options options_;
  ProcessEngine eclipse_, netbeans_;
  bool good_ = true;
};

void Bench::check(bool good, const std::string& what) {
  if (good) return;
  fmt::print("  TOO SLOW: {}\n", what);
  good_ = false;
}

// Up to the right answer to the positive control, a rename.
Result<void> Bench::start(ProcessEngine& engine) {
  const auto begun = Clock::now();
  REFUTE_TRY(const EngineInfo info, engine.info());
  const double took = seconds(Clock::now() - begun);
  fmt::print("{} {}: first answer after {:.1f} s, {:.1f} s of CPU\n", info.name,
             info.version, took, cpu_seconds(engine.worker().pid()));
  check(!options_.idle || took <= kMostStartSeconds, info.name + " to start");
  return {};
}

Result<bool> Bench::compiles(const java::Program& program, double& bare_ms) {
  REFUTE_TRY(const WorkerReply reply,
             eclipse_.worker().call(
                 {{"method", "compile"}, {"files", program_to_json(program)}}));
  const auto* answer = std::get_if<json>(&reply);
  if (!answer || !answer->contains("result"))
    return fail(
        "Eclipse does not compile: " +
        (answer ? answer->dump() : describe(std::get<WorkerFailure>(reply))));
  const json& result = answer->at("result");
  bare_ms += result.at("milliseconds").get<double>();
  return result.at("errors").empty();
}

Result<void> Bench::apply(ProcessEngine& engine, Subjects subjects,
                          Cost& cost) {
  const auto ask = [&]() -> Result<void> {
    for (const Subject& subject : subjects) {
      REFUTE_TRY(const Outcome outcome,
                 engine.apply(subject.program, subject.request));
      if (!std::holds_alternative<Applied>(outcome) &&
          !std::holds_alternative<Refused>(outcome) &&
          !std::holds_alternative<Crashed>(outcome))
        return fail(
            fmt::format("{}: {}", describe(subject.request), kind(outcome)));
    }
    return {};
  };
  return measure(cost, engine.worker().pid(), subjects.size(), ask);
}

Result<void> Bench::compile_all(Subjects subjects, Cost& cost,
                                double& bare_ms) {
  const auto compile = [&]() -> Result<void> {
    for (const Subject& subject : subjects)
      REFUTE_TRY_VOID(compiles(subject.program, bare_ms));
    return {};
  };
  return measure(cost, eclipse_.worker().pid(), subjects.size(), compile);
}

Result<void> Bench::turn(Subjects subjects, Costs& costs) {
  REFUTE_TRY_VOID(apply(eclipse_, subjects, costs.eclipse));
  REFUTE_TRY_VOID(compile_all(subjects, costs.compile, costs.bare_ms));
  if (options_.eclipse_alone) return {};
  return apply(netbeans_, subjects, costs.netbeans);
}

// Those that compile.
Result<std::vector<Subject>> Bench::good_ones(const char* refactoring) {
  std::vector<Subject> subjects;
  double ignored = 0;
  const auto make =
      options_.of_generators ? classes_of_generators : classes_with_code;
  for (auto& subject : make(refactoring, options_.programs)) {
    REFUTE_TRY(const bool good, compiles(subject.program, ignored));
    if (good) subjects.push_back(std::move(subject));
  }
  if (subjects.empty())
    return fail(fmt::format("no programs for {}", refactoring));
  return subjects;
}

Result<Bench::Costs> Bench::measure_all(const Case& which) {
  REFUTE_TRY(const auto subjects, good_ones(which.refactoring));
  Costs warm_up, costs;
  const auto all_in_turns = [&](Costs& into) -> Result<void> {
    for (std::size_t i = 0; i < subjects.size(); i += kTurn)
      REFUTE_TRY_VOID(turn(
          Subjects(subjects).subspan(i, std::min(kTurn, subjects.size() - i)),
          into));
    return {};
  };
  while (warm_up.eclipse.times < options_.warm_up)
    REFUTE_TRY_VOID(all_in_turns(warm_up));
  REFUTE_TRY_VOID(all_in_turns(costs));
  return costs;
}

Result<bool> Bench::run() {
  REFUTE_TRY_VOID(start(eclipse_));
  if (!options_.eclipse_alone) REFUTE_TRY_VOID(start(netbeans_));
  double rename_ms = 0;
  for (const Case& which : kCases) {
    REFUTE_TRY(const Costs costs, measure_all(which));
    const double eclipse = costs.eclipse.cpu_ms();
    const double compile = costs.compile.cpu_ms();
    const double netbeans = costs.netbeans.cpu_ms();
    if (rename_ms == 0) rename_ms = eclipse;
    const auto line = [](const char* who, const Cost& cost) {
      fmt::print("\n  {:<9} {:6.2f} ms CPU, {:6.2f} ms on the clock ({:.0f}/s)",
                 who, cost.cpu_ms(), cost.wall_ms(), 1e3 / cost.wall_ms());
    };
    fmt::print("{}, {} programs", which.refactoring, costs.eclipse.times);
    line("ECJ", costs.compile);
    fmt::print("; {:.2f} ms of it in ECJ's thread",
               costs.bare_ms / static_cast<double>(costs.compile.times));
    line("Eclipse", costs.eclipse);
    fmt::print(": {:.1f} compiles", eclipse / compile);
    if (!options_.eclipse_alone) {
      line("NetBeans", costs.netbeans);
      fmt::print(": {:.1f} of Eclipse's renames", netbeans / rename_ms);
    }
    fmt::print("\n");
    check(eclipse <= which.most_compiles * compile,
          fmt::format("Eclipse, more than {} compiles", which.most_compiles));
    check(options_.eclipse_alone || netbeans <= kMostRenames * rename_ms,
          fmt::format("NetBeans, more than {:.1f} renames", kMostRenames));
    std::fflush(stdout);
  }
  for (ProcessEngine* engine : {&eclipse_, &netbeans_})
    if (engine->worker().pid() > 0)
      fmt::print("{}: {} MB resident\n", engine->worker().spec().name,
                 engine->worker().resident_bytes() >> 20);
  return good_;
}

Result<bool> Bench::run_in_blocks() {
  REFUTE_TRY_VOID(start(eclipse_));
  Cost ignored;
  std::vector<Cost> costs(std::size(kCases));
  std::vector<Subject> subjects;
  for (const Case& which : kCases) {
    subjects = classes_with_code(which.refactoring, options_.warm_up);
    REFUTE_TRY_VOID(apply(eclipse_, subjects, ignored));
  }
  for (std::size_t i = 0; i < costs.size(); ++i) {
    subjects = classes_with_code(kCases[i].refactoring, options_.programs);
    REFUTE_TRY_VOID(apply(eclipse_, subjects, costs[i]));
  }
  Cost compile;
  double bare_ms = 0;
  REFUTE_TRY_VOID(compile_all(subjects, ignored, bare_ms));
  bare_ms = 0;
  REFUTE_TRY_VOID(compile_all(subjects, compile, bare_ms));
  fmt::print("ECJ: {:.2f} ms CPU, {:.2f} on the clock, {:.2f} in its thread\n",
             compile.cpu_ms(), compile.wall_ms(),
             bare_ms / static_cast<double>(compile.times));
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const double ratio = costs[i].cpu_ms() / compile.cpu_ms();
    fmt::print("{}: {:.2f} ms CPU, {:.2f} on the clock: {:.1f} compiles\n",
               kCases[i].refactoring, costs[i].cpu_ms(), costs[i].wall_ms(),
               ratio);
    check(ratio <= kCases[i].most_compiles,
          fmt::format("more than {} compiles", kCases[i].most_compiles));
  }
  return good_;
}

Result<bool> run(const Options& options) {
  const EngineSettings patient{.timeout = std::chrono::minutes(2)};
  REFUTE_TRY(WorkerSpec eclipse, engine_spec("eclipse", patient));
  REFUTE_TRY(WorkerSpec netbeans, engine_spec("netbeans", patient));
  for (WorkerSpec* spec : {&eclipse, &netbeans}) {
    spec->start_timeout = std::chrono::minutes(10);
    spec->recycle_after = 0;  // a fresh process would be cold again
    if (options.full_jit) std::erase(spec->command, "-XX:TieredStopAtLevel=1");
  }
  Bench bench(options, eclipse, netbeans);
  return options.blocks ? bench.run_in_blocks() : bench.run();
}

int main(int argc, char** argv) {
  Options options;
  CLI::App app{"What a refactoring costs, beside a compile"};
  app.add_option("--programs", options.programs, "that are measured")
      ->check(CLI::PositiveNumber);
  app.add_option("--warm-up", options.warm_up, "programs before them");
  app.add_flag(
      "--full-jit", options.full_jit,
      "with the JVM's optimising compiler, which campaigns do without");
  app.add_flag("--of-generators", options.of_generators,
               "programs of the generators instead of classes with code");
  app.add_flag("--eclipse-alone", options.eclipse_alone, "without NetBeans");
  app.add_flag("--blocks", options.blocks,
               "as the limits were measured: Eclipse alone, one thing after "
               "the other");
  app.add_flag("--idle", options.idle,
               "nothing else runs here: the time to start counts too");
  CLI11_PARSE(app, argc, argv);
  const auto good = run(options);
  if (!good) fmt::print(stderr, "{}\n", good.error().message);
  return good && *good ? 0 : 1;
}

}  // namespace
}  // namespace refute::bench

int main(int argc, char** argv) { return refute::bench::main(argc, argv); }
