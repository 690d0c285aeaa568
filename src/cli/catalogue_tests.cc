#include "cli/catalogue_tests.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

#include "base/files.h"
#include "base/jvm_limits.h"
#include "base/subprocess.h"
#include "base/text.h"
#include "cli/run_pairs.h"  // generated: tests/junit/RunPairs.java
#include "java/jdk.h"
#include "java/read_program.h"
#include "oracle/oracle.h"
#include "refactoring/request_json.h"
#include "refactoring/test_pair.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using report::CatalogueEntry;

constexpr int kTestsNeedJava = 17;
constexpr char kJunit[] = "junit-platform-console-standalone-1.11.4.jar";
// For one test; a program that never ends is waited for, a few seconds.
constexpr std::chrono::seconds kPatience(60);

Result<fs::path> junit_jar() {
  REFUTE_TRY(const fs::path share, share_folder());
  const fs::path jar = share.parent_path() / "junit" / kJunit;
  if (!fs::exists(jar))
    return fail("no JUnit at " + jar.string(), "run script/build-hosts");
  return jar;
}

/// The program with its test beside it. The test's file is named after its
/// class alone: javac does not mind the folder.
Result<void> write_version(const fs::path& folder, java::Program program,
                           const std::string& test) {
  program.files.push_back({"RefuteTest.java", test});
  return java::write_program(folder, program);
}

Result<void> write_pair(const fs::path& folder, const CatalogueEntry& entry) {
  const store::Finding& finding = entry.cause.finding;
  const auto test = test_pair(finding.test);
  const auto* const applied = std::get_if<Applied>(&finding.outcome);
  REFUTE_TRY_VOID(
      write_version(folder / "before", finding.before, test.before));
  return write_version(folder / "after",
                       applied ? applied->after : java::Program{},
                       test.for_after());
}

/// Where the pairs lie in the scratch folder, which has the machine's home,
/// too.
constexpr char kPairs[] = "pairs";

/// What RunPairs prints: "NAME before passes".
Result<std::vector<std::string>> run_pairs(const fs::path& folder,
                                           std::size_t count,
                                           const std::string& home) {
  REFUTE_TRY(const fs::path jar, junit_jar());
  REFUTE_TRY(const auto jdk, java::choose_jdk(kTestsNeedJava, home));
  REFUTE_TRY(const TempDir tool, TempDir::create());
  const fs::path source = tool.path() / "RunPairs.java";
  REFUTE_TRY_VOID(write_file(source, std::string(kRunPairs)));
  JvmLimits limits{.read = java::files_of(jdk), .scratch = folder};
  limits.read.insert(limits.read.end(), {jar, tool.path()});
  REFUTE_TRY_VOID(must_confine(limits));
  std::vector<std::string> command{(program_folder() / "refute-jvm").string()};
  for (auto& each : to_options(limits)) command.push_back(std::move(each));
  command.insert(command.end(),
                 {"--", (jdk.home / "bin/java").string(), "-XX:-UsePerfData",
                  "-XX:TieredStopAtLevel=1", "-cp", jar.string(),
                  source.string(), (folder / kPairs).string()});
  REFUTE_TRY(auto java, Subprocess::start(command));
  std::vector<std::string> lines;
  while (lines.size() < 2 * count) {
    std::string line;
    const auto got = java.read_line(line, Subprocess::Clock::now() + kPatience);
    if (got != Subprocess::Io::kOk)
      return fail(fmt::format("JUnit stopped after {} of {} tests: {}",
                              lines.size() / 2, count, java.stderr_tail()));
    // What a compiler says of a program is indented or names a file.
    if (line.find(" before ") != std::string::npos ||
        line.find(" after ") != std::string::npos)
      lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

Result<std::vector<std::string>> check_tests(
    const std::vector<CatalogueEntry>& entries, const std::string& jdk) {
  REFUTE_TRY(const TempDir folder, TempDir::create());
  std::vector<std::string> wrong;
  std::size_t count = 0;
  for (const auto& entry : entries) {
    const store::Finding& finding = entry.cause.finding;
    if (!finding.test.empty()) {
      REFUTE_TRY_VOID(write_pair(folder.path() / kPairs / entry.id, entry));
      ++count;
    } else if (const auto* oracle = find_oracle(finding.oracle);
               oracle && oracle->has_test) {
      wrong.push_back(entry.id + " has no test");
    }
  }
  if (count == 0) return wrong;
  REFUTE_TRY(const auto lines, run_pairs(folder.path(), count, jdk));
  for (const auto& line : lines)
    if (!line.ends_with(" before passes") && !line.ends_with(" after fails"))
      wrong.push_back(line);
  fmt::print("{} run\n", plural(static_cast<std::int64_t>(count), "test"));
  return wrong;
}

}  // namespace refute::cli
