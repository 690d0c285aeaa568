#include "cli/junit_pairs.h"

#include <fmt/format.h>

#include "base/files.h"
#include "base/jvm_limits.h"
#include "base/subprocess.h"
#include "java/jdk.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kTestsNeedJava = 17;
constexpr char kJunit[] = "junit-platform-console-standalone-1.11.4.jar";
// For one test; a program that never ends is waited for, a few seconds.
constexpr std::chrono::seconds kPatience(60);

/// JUnit, and tests/junit/RunPairs.java, compiled.
Result<std::vector<fs::path>> junit_jars() {
  REFUTE_TRY(const fs::path share, share_folder());
  std::vector jars{share / "junit" / kJunit, share / "run-pairs.jar"};
  for (const auto& jar : jars)
    if (!fs::exists(jar))
      return fail("no JUnit: " + jar.string() + " is missing",
                  "run script/build-hosts");
  return jars;
}

}  // namespace

std::optional<fs::path> installed_junit() {
  const auto jars = junit_jars();
  if (!jars) return std::nullopt;
  return jars->front();
}

Result<PairRuns> run_pairs(const fs::path& scratch, std::size_t count,
                           const std::string& home,
                           const std::vector<fs::path>& read, bool unconfined) {
  REFUTE_TRY(const auto jars, junit_jars());
  REFUTE_TRY(const auto jdk, java::choose_jdk(kTestsNeedJava, home));
  JvmLimits limits{.read = java::files_of(jdk),
                   .scratch = scratch,
                   .unconfined = unconfined};
  limits.read.insert(limits.read.end(), jars.begin(), jars.end());
  const auto archive =
      java::class_archive(jdk, jars[1].parent_path(), "run-pairs");
  if (archive) limits.read.push_back(*archive);
  limits.read.insert(limits.read.end(), read.begin(), read.end());
  if (!unconfined) REFUTE_TRY_VOID(must_confine(limits));
  std::vector<std::string> command{(program_folder() / "refute-jvm").string()};
  for (auto& each : to_options(limits)) command.push_back(std::move(each));
  command.insert(
      command.end(),
      {"--", (jdk.home / "bin/java").string(), "-XX:+UseSerialGC",
       "-XX:-UsePerfData", "-XX:TieredStopAtLevel=1",
       // Warnings of the JVM would otherwise stand between the lines.
       "-XX:+DisplayVMOutputToStderr", "-Xlog:disable",
       "-Xlog:all=warning:stderr"});
  if (archive) command.push_back("-XX:SharedArchiveFile=" + archive->string());
  command.insert(command.end(),
                 {"-cp", jars[0].string() + ":" + jars[1].string(), "RunPairs",
                  (scratch / kPairs).string()});
  REFUTE_TRY(auto java, Subprocess::start(command));
  PairRuns runs;
  while (runs.lines.size() < 2 * count) {
    std::string line;
    const auto got = java.read_line(line, Subprocess::Clock::now() + kPatience);
    if (got != Subprocess::Io::kOk) {
      runs.trouble =
          fmt::format("JUnit stopped after {} of {} tests: {}",
                      runs.lines.size() / 2, count, java.stderr_tail());
      return runs;
    }
    // What a compiler says of a program is indented or names a file.
    if (line.find(" before ") != std::string::npos ||
        line.find(" after ") != std::string::npos)
      runs.lines.push_back(std::move(line));
  }
  return runs;
}

}  // namespace refute::cli
