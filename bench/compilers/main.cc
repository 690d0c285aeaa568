#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <fstream>

#include "base/files.h"
#include "engine/catalogue.h"
#include "engine/engine.h"
#include "java/jdk.h"
#include "javagen/catalogue.h"
#include "jvm/launch.h"
#include "mix.h"
#include "oracle/compilers_disagree.h"
#include "oracle/jvm_lab.h"
#include "processes.h"
#include "refactoring/task.h"

/// What a trial of javac against ECJ costs, beside plain compilation of the
/// same programs in the same run: the two compilers kept warm, as a campaign
/// has them, and a `javac` per program, as a script would have it. Processor
/// time of whole processes is what counts.
namespace refute::bench {
namespace {

struct Options {
  std::size_t programs = 1000;
  std::size_t warm_up = 500;
  std::size_t cold = 20;
};

std::vector<Offer> every_refactoring() {
  std::vector<Offer> all;
  for (const auto& generator : javagen::catalogue())
    all.push_back(
        {.refactoring = std::string(generator.refactoring), .target = {}});
  return all;
}

double children_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) +
           1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// A `javac` of its own for each program; seconds per program.
Result<double> cold_compile(const java::Jdk& jdk, Mix& mix,
                            std::size_t programs) {
  const double before = children_seconds();
  for (std::size_t i = 0; i < programs; ++i) {
    REFUTE_TRY(const TempDir folder, TempDir::create());
    std::string command = (jdk.home / "bin/javac").string() +
                          " -proc:none -d " + folder.path().string();
    for (const auto& file : mix.next().program.files) {
      const auto path = folder.path() / file.path;
      std::filesystem::create_directories(path.parent_path());
      std::ofstream(path) << file.text;
      command += " " + path.string();
    }
    // Programs that it rejects count as well.
    if (std::system((command + " >/dev/null 2>&1").c_str()) == -1)
      return fail("no javac can be started");
  }
  return (children_seconds() - before) / static_cast<double>(programs);
}

Result<void> run(const Options& options) {
  REFUTE_TRY(const auto jdk, java::choose_jdk(17));
  REFUTE_TRY(const auto javac_spec, engine_spec("javac", {}));
  REFUTE_TRY(const auto ecj_spec, engine_spec("ecj", {}));
  REFUTE_TRY(const auto share, share_folder());
  ProcessEngine javac(javac_spec);
  ProcessEngine ecj(ecj_spec);
  JvmLab lab(
      jvm::worker_spec(program_folder() / "refute-jvm", jdk, share / "worker"),
      17);
  Mix mix(every_refactoring());
  double at_start[3] = {};
  std::size_t both = 0;
  pid_t lab_pid = -1;
  const auto spent = [&](double(&now)[3]) {
    now[0] = cpu_seconds(javac.worker().pid());
    now[1] = cpu_seconds(ecj.worker().pid());
    now[2] = lab_pid > 0 ? cpu_seconds(lab_pid) : 0;
  };
  for (std::size_t i = 0; i < options.warm_up + options.programs; ++i) {
    if (i == options.warm_up) {
      for (const pid_t pid : workers())
        if (pid != javac.worker().pid() && pid != ecj.worker().pid())
          lab_pid = pid;
      spent(at_start);
      both = 0;
    }
    const Subject subject = as_task(Task::kCompile, mix.next());
    REFUTE_TRY(const Outcome one,
               javac.apply(subject.program, subject.request));
    REFUTE_TRY(const Outcome two, ecj.apply(subject.program, subject.request));
    Trial trial{subject, one, "javac", {{"ecj", two}}};
    Tools tools{lab, javac};
    REFUTE_TRY_VOID(judge_compilers_disagree(trial, tools, Rigour::kBulk));
    both += std::holds_alternative<Applied>(one) &&
            std::holds_alternative<Applied>(two);
  }
  double at_end[3] = {};
  spent(at_end);
  const auto ms = [&](int i) {
    return 1e3 * (at_end[i] - at_start[i]) /
           static_cast<double>(options.programs);
  };
  REFUTE_TRY(const double cold, cold_compile(jdk, mix, options.cold));
  fmt::print("{} programs of {} generators, {} accepted by both\n",
             options.programs, mix.generators(), both);
  fmt::print("javac, warm    {:8.2f} ms of processor time per program\n",
             ms(0));
  fmt::print("ecj, warm      {:8.2f}\n", ms(1));
  fmt::print("the Java lab   {:8.2f}\n", ms(2));
  fmt::print("a whole trial  {:8.2f}, {:.2f} times compiling with both\n",
             ms(0) + ms(1) + ms(2), (ms(0) + ms(1) + ms(2)) / (ms(0) + ms(1)));
  fmt::print("a javac each   {:8.2f}, {:.0f} trials\n", 1e3 * cold,
             1e3 * cold / (ms(0) + ms(1) + ms(2)));
  return {};
}

}  // namespace
}  // namespace refute::bench

int main(int argc, char** argv) {
  CLI::App app("What a trial of two compilers costs beside compiling.");
  refute::bench::Options options;
  app.add_option("--programs", options.programs)->capture_default_str();
  app.add_option("--warm-up", options.warm_up)->capture_default_str();
  app.add_option("--cold", options.cold)->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  const auto done = refute::bench::run(options);
  if (!done) {
    fmt::print(stderr, "{}\n", done.error().message);
    return 3;
  }
  return 0;
}
