#include "cli/jdt_tests.h"

#include <fmt/format.h>

#include "base/text.h"
#include "cli/new_folder.h"
#include "java/read_program.h"
#include "report/jdt_suite.h"

namespace refute::cli {

Result<void> write_jdt_tests(const std::string& option,
                             const std::string& folder,
                             const std::vector<report::Cause>& causes) {
  REFUTE_TRY_VOID(must_be_new(option, folder));
  const auto tests = report::to_jdt_tests(causes);
  java::Program files;
  for (const auto& [path, text] : tests.files)
    files.files.push_back({path, text});
  REFUTE_TRY_VOID(java::write_program(folder, files));
  for (const auto& sentence : tests.skipped) fmt::print("{}\n", sentence);
  fmt::print("{}: {}\n", folder, plural(tests.tests, "test"));
  return {};
}

}  // namespace refute::cli
