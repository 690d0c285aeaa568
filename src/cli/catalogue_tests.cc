#include "cli/catalogue_tests.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

#include "base/files.h"
#include "base/text.h"
#include "cli/junit_pairs.h"
#include "java/read_program.h"
#include "oracle/oracle.h"
#include "refactoring/request_json.h"
#include "refactoring/test_pair.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using report::CatalogueEntry;

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
  REFUTE_TRY(const auto runs, run_pairs(folder.path(), count, jdk));
  if (!runs.trouble.empty()) return fail(runs.trouble);
  for (const auto& line : runs.lines)
    if (!line.ends_with(" before passes") && !line.ends_with(" after fails"))
      wrong.push_back(line);
  fmt::print("{} run\n", plural(static_cast<std::int64_t>(count), "test"));
  return wrong;
}

}  // namespace refute::cli
