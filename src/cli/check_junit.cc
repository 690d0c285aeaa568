#include "cli/check_junit.h"

#include <fmt/format.h>

#include <map>
#include <utility>

#include "base/files.h"
#include "base/text.h"
#include "cli/junit_pairs.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;

/// The paths are the worker's, which may say anything.
Result<bool> write_classes(const java::Program& classes,
                           const fs::path& folder) {
  for (const auto& file : classes.files) {
    const fs::path path = fs::path(file.path).lexically_normal();
    const auto bytes = from_base64(file.text);
    if (!bytes || path.is_absolute() || *path.begin() == "..") return false;
    std::error_code error;
    fs::create_directories((folder / path).parent_path(), error);
    REFUTE_TRY_VOID(write_file(folder / path, *bytes));
  }
  return !classes.files.empty();
}

/// The test, as the worker compiled it if it did, and what it needs beside.
Result<void> write_test(const fs::path& pair, const std::string& version,
                        const std::string& test, const java::Program& compiled,
                        const std::string& classes) {
  std::error_code error;
  fs::create_directories(pair / version, error);
  REFUTE_TRY(const bool written,
             write_classes(compiled, pair / (version + "-classes")));
  if (!written)
    REFUTE_TRY_VOID(write_file(pair / version / "RefuteTest.java", test));
  return write_file(pair / (version + ".classpath"), classes);
}

}  // namespace

TestSays test_says(const std::string& before, const std::string& after) {
  const auto ran = [](const std::string& how) {
    return how == "passes" || how == "fails";
  };
  if (!ran(before) || !ran(after)) return TestSays::kNothing;
  return before == "passes" && after == "fails" ? TestSays::kShown
                                                : TestSays::kNotShown;
}

Result<void> keep_what_junit_shows(const std::vector<std::string>& class_path,
                                   const JunitSetting& setting,
                                   jvm::CompareReply& reply) {
  const auto classes = std::exchange(reply.classes, {});
  auto compiled = std::exchange(reply.test_classes, {});
  if (reply.junit.empty() || !installed_junit()) return {};
  compiled.resize(reply.evidence.size());
  REFUTE_TRY(const TempDir scratch, TempDir::create());
  std::string path;
  for (const auto& each : class_path) path += ":" + each;
  const fs::path before = scratch.path() / "before";
  const fs::path after = scratch.path() / "after";
  REFUTE_TRY(const bool one, write_classes(classes.before, before));
  REFUTE_TRY(const bool two, write_classes(classes.after, after));
  if (!one || !two) return {};
  std::size_t count = 0;
  for (std::size_t i = 0; i < reply.evidence.size(); ++i) {
    const auto& each = reply.evidence[i];
    if (each.junit.empty()) continue;
    ++count;
    const fs::path pair = scratch.path() / kPairs / std::to_string(i);
    REFUTE_TRY_VOID(write_test(pair, "before", each.junit, compiled[i].before,
                               before.string() + path));
    REFUTE_TRY_VOID(write_test(
        pair, "after", each.junit_after.empty() ? each.junit : each.junit_after,
        compiled[i].after, after.string() + path));
  }
  REFUTE_TRY(const auto runs, run_pairs(scratch.path(), count, setting.jdk,
                                        setting.read, setting.unconfined));
  std::map<std::string, std::string> how;  // "3 before" to "passes"
  for (const auto& line : runs.lines) {
    const auto name = line.find(' ');
    const auto version = line.find(' ', name + 1);
    if (version != std::string::npos)
      how[line.substr(0, version)] = line.substr(version + 1);
  }
  reply.tests_ran = true;
  std::vector<jvm::CallEvidence> kept;
  for (std::size_t i = 0; i < reply.evidence.size(); ++i) {
    auto each = std::move(reply.evidence[i]);
    const auto id = std::to_string(i);
    if (!each.junit.empty()) {
      const auto says = test_says(how[id + " before"], how[id + " after"]);
      if (says == TestSays::kNotShown) {
        ++reply.unconfirmed;
        continue;
      }
      if (says == TestSays::kNothing) each.junit = each.junit_after = "";
    }
    kept.push_back(std::move(each));
  }
  reply.evidence = std::move(kept);
  reply.junit = reply.junit_after = "";
  for (const auto& each : reply.evidence)
    if (reply.junit.empty()) {
      reply.junit = each.junit;
      reply.junit_after = each.junit_after;
    }
  if (reply.evidence.empty()) reply.verdict = jvm::Verdict::kNotTested;
  return {};
}

}  // namespace refute::cli
