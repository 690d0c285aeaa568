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

/// How a JVM is started that tries the tests behind the first `done` ones.
std::vector<std::string> command_for(const TestJvm& jvm,
                                     const std::vector<std::string>& files,
                                     int runs,
                                     const std::filesystem::path& scratch,
                                     std::size_t done) {
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
                                 std::to_string(done),
                                 "--out",
                                 (scratch / "classes").string()});
  for (const auto& each : files)
    command.push_back(std::filesystem::absolute(each).string());
  return command;
}

/// What the JVM says, line by line.
class Listener {
 public:
  explicit Listener(CheckedTests& checked) : checked_(checked) {}

  void hear(const std::string& line) {
    const json said = json::parse(line, nullptr, false);
    if (!said.is_object()) return;
    if (said.contains("error")) {
      checked_.errors.push_back({said.value("file", ""),
                                 said.value("error", ""),
                                 said.value("line", 0)});
    } else if (said.contains("begun")) {
      begun_ = {.type = said.value("class", ""), .test = said.at("begun")};
    } else if (said.contains("done")) {
      done_ = true;
    } else {
      checked_.results.push_back({said.value("class", ""),
                                  said.value("test", ""),
                                  said.value("thrown", ""),
                                  said.value("message", ""),
                                  said.value("after", ""),
                                  said.value("runs", 0),
                                  said.value("failed", 0),
                                  said.value("late", false),
                                  said.value("denied", ""),
                                  {}});
      begun_ = {};
    }
  }

  bool done() const { return done_; }
  /// The test that was running; without a name if none was.
  TestResult& begun() { return begun_; }

 private:
  CheckedTests& checked_;
  TestResult begun_;
  bool done_ = false;
};

/// Tries the tests that have no result yet, until one of them ends the JVM.
/// True if all are done.
Result<bool> check_in_one_jvm(const TestJvm& jvm,
                              const std::vector<std::string>& files, int runs,
                              const std::filesystem::path& scratch,
                              CheckedTests& checked,
                              const std::function<void(std::size_t)>& tried) {
  REFUTE_TRY(auto process,
             Subprocess::start(command_for(jvm, files, runs, scratch,
                                           checked.results.size())));
  process.close_stdin();
  Listener listener(checked);
  std::string line;
  while (process.read_line(line, Subprocess::Clock::now() + kPatience) ==
         Subprocess::Io::kOk) {
    listener.hear(line);
    if (tried) tried(checked.results.size());
  }
  if (listener.done()) return true;
  process.wait(Subprocess::Clock::now() + std::chrono::seconds(5));
  process.kill();
  if (TestResult& begun = listener.begun(); !begun.test.empty()) {
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
                                 int runs,
                                 const std::function<void(std::size_t)>& tell) {
  CheckedTests checked;
  if (files.empty()) return checked;
  REFUTE_TRY(const auto scratch, TempDir::create());
  for (std::size_t tried = 0;; tried = checked.results.size()) {
    REFUTE_TRY(
        const bool done,
        check_in_one_jvm(jvm, files, runs, scratch.path(), checked, tell));
    if (done || !checked.errors.empty()) return checked;
    if (StopSignal::requested()) return fail("interrupted");
    if (checked.results.size() == tried)
      return fail("the tests could not be tried: the JVM ended before them");
  }
}

}  // namespace refute::randoop
