#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "base/places_for_tests.h"
#include "campaign/command_walk.h"
#include "campaign/plugin_walk.h"
#include "campaign/walk.h"

/// What it costs that a generator is a program of its own: subjects per second
/// of one that is built in, of the same one as a C++ file, and of a command.
/// Each is the best of several runs, taken in turns. "If each process has a
/// core" is computed from processor times, so that a busy machine does not
/// matter.
namespace refute {
namespace {

constexpr int kRuns = 7;

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) +
         static_cast<double>(time.tv_usec) / 1e6;
}

/// Processor time of this process, or of those that it started and that ended.
double processor_time(int whose) {
  rusage usage{};
  ::getrusage(whose, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Subjects per second.
struct Rate {
  double by_clock = 0;  ///< From the first one on.
  double by_core = 0;   ///< If each process has a core.

  void keep_best(const Rate& other) {
    by_clock = std::max(by_clock, other.by_clock);
    by_core = std::max(by_core, other.by_core);
  }
};

Rate rate(const std::string& generator, int subjects) {
  using Clock = std::chrono::steady_clock;
  const auto source =
      campaign::generator_source(generator, {.order = "random", .seed = 1});
  if (!source) {
    fmt::print(stderr, "{}\n", source.error().message);
    std::exit(3);
  }
  const double own = processor_time(RUSAGE_SELF);
  const double others = processor_time(RUSAGE_CHILDREN);
  auto walk = source->phases.front().open();
  (void)walk->next();
  const auto begun = Clock::now();
  for (int i = 0; i < subjects; ++i)
    if (!walk->next()) {
      fmt::print(stderr, "{}\n",
                 walk->error() ? walk->error()->message : "it ends too early");
      std::exit(3);
    }
  const double clock =
      std::chrono::duration<double>(Clock::now() - begun).count();
  walk.reset();
  return {subjects / clock,
          subjects / std::max(processor_time(RUSAGE_SELF) - own,
                              processor_time(RUSAGE_CHILDREN) - others)};
}

int run() {
  const std::string ours = "encapsulate-references";
  const std::string file =
      source_dir() + "/src/javagen/encapsulate_references.cc";
  const std::string script =
      "python3 " + source_dir() + "/bench/plugin/endless.py";
  const std::string command = campaign::command_name(script);
  plugin::allow(campaign::plugin_allowed_as(file));
  plugin::allow(plugin::generator_command(script).allowed_as);
  Rate built_in, as_file, as_command;
  for (int i = 0; i < kRuns; ++i) {
    built_in.keep_best(rate(ours, 1'000'000));
    as_file.keep_best(rate(file, 1'000'000));
    as_command.keep_best(rate(command, 200'000));
  }
  const auto print = [&](const char* what, const Rate& each) {
    fmt::print(
        "{:<9} {:8.0f} subjects/s, ratio {:.2f}; {:8.0f} if each process has a "
        "core, ratio {:.2f}\n",
        what, each.by_clock, each.by_clock / built_in.by_clock, each.by_core,
        each.by_core / built_in.by_core);
  };
  print("built in", built_in);
  print("C++ file", as_file);
  print("command", as_command);
  return 0;
}

}  // namespace
}  // namespace refute

int main() { return refute::run(); }
