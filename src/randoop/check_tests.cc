#include "randoop/check_tests.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/stop.h"
#include "base/subprocess.h"

namespace refute::randoop {

using nlohmann::json;

namespace {

constexpr auto kPatience = std::chrono::minutes(10);

/// Tries the tests that have no result yet, until one of them ends the JVM.
/// True if all are done.
Result<bool> check_in_one_jvm(const TestJvm& jvm,
                              const std::vector<std::string>& files, int runs,
                              const std::filesystem::path& scratch,
                              CheckedTests& checked) {
  JvmLimits limits = jvm.limits;
  limits.scratch = scratch;
  for (const auto& each : files) limits.read.emplace_back(each);
  std::vector<std::string> command{jvm.launcher};
  for (auto& each : to_options(limits)) command.push_back(std::move(each));
  command.insert(command.end(), {"--",
                                 jvm.java,
                                 "-ea",
                                 "-Xmx512m",
                                 "-XX:+UseSerialGC",
                                 "-XX:-UsePerfData",
                                 "-XX:ErrorFile=/dev/null",
                                 "-XX:-CreateCoredumpOnCrash",
                                 "-Djava.io.tmpdir=" + scratch.string(),
                                 "-cp",
                                 jvm.worker_jars,
                                 "dev.refute.worker.TestCheck",
                                 "--classpath",
                                 jvm.class_path,
                                 "--runs",
                                 std::to_string(runs),
                                 "--skip",
                                 std::to_string(checked.results.size()),
                                 "--out",
                                 (scratch / "classes").string()});
  for (const auto& each : files)
    command.push_back(std::filesystem::absolute(each).string());
  REFUTE_TRY(auto process, Subprocess::start(command));
  process.close_stdin();
  bool done = false;
  TestResult begun;
  std::string line;
  const auto next_line = [&] {
    return process.read_line(line, Subprocess::Clock::now() + kPatience) ==
           Subprocess::Io::kOk;
  };
  while (next_line()) {
    const json said = json::parse(line, nullptr, false);
    if (!said.is_object()) continue;
    if (said.contains("error")) {
      checked.errors.push_back({said.value("file", ""), said.value("error", ""),
                                said.value("line", 0)});
    } else if (said.contains("begun")) {
      begun = {.type = said.value("class", ""), .test = said.at("begun")};
    } else if (said.contains("done")) {
      done = true;
    } else {
      checked.results.push_back({said.value("class", ""),
                                 said.value("test", ""),
                                 said.value("thrown", ""),
                                 said.value("message", ""),
                                 said.value("after", ""),
                                 said.value("runs", 0),
                                 said.value("failed", 0),
                                 said.value("late", false),
                                 said.value("denied", ""),
                                 {}});
      begun = {};
    }
  }
  if (done) return true;
  process.wait(Subprocess::Clock::now() + std::chrono::seconds(5));
  process.kill();
  if (!begun.test.empty()) {
    begun.runs = runs;
    begun.ended = process.how_it_ended();
    checked.results.push_back(std::move(begun));
  } else if (checked.results.empty() && checked.errors.empty()) {
    return fail("the tests could not be tried: " + process.how_it_ended() +
                ": " + process.stderr_tail());
  }
  return false;
}

}  // namespace

Result<CheckedTests> check_tests(const TestJvm& jvm,
                                 const std::vector<std::string>& files,
                                 int runs) {
  CheckedTests checked;
  if (files.empty()) return checked;
  REFUTE_TRY(const auto scratch, TempDir::create());
  for (std::size_t tried = 0;; tried = checked.results.size()) {
    REFUTE_TRY(const bool done,
               check_in_one_jvm(jvm, files, runs, scratch.path(), checked));
    if (done || !checked.errors.empty()) return checked;
    if (StopSignal::requested()) return fail("interrupted");
    if (checked.results.size() == tried)
      return fail("the tests could not be tried: the JVM ended before them");
  }
}

}  // namespace refute::randoop
