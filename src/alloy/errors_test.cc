#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>

#include "alloy/model.h"
#include "base/files.h"
#include "base/places_for_tests.h"

/// The messages of tests/alloy/errors: NAME.als is wrong, NAME.txt says how it
/// is told. REFUTE_UPDATE=1 writes the messages anew, to be read and judged.
namespace refute::alloy {
namespace {

namespace fs = std::filesystem;

Error error_of(const fs::path& path) {
  const ReadText no_files = [](const std::string&) -> Result<std::string> {
    return fail("there is no such file");
  };
  const auto model =
      Model::parse(path.filename().string(), *read_file(path), no_files);
  if (!model) return model.error();
  const auto lowered = model->lower(model->commands().front());
  if (!lowered) return lowered.error();
  return {"(no error)"};
}

TEST(AlloyErrors, NameTheFileTheLineTheCauseAndTheWayOut) {
  int count = 0;
  for (const auto& entry :
       fs::directory_iterator(fs::path(source_dir()) / "tests/alloy/errors")) {
    if (entry.path().extension() != ".als") continue;
    ++count;
    const Error error = error_of(entry.path());
    const std::string told =
        error.message + "\n" + (error.hint.empty() ? "" : error.hint + "\n");
    const fs::path golden = fs::path(entry.path()).replace_extension(".txt");
    if (std::getenv("REFUTE_UPDATE")) {
      ASSERT_TRUE(write_file(golden, told));
      continue;
    }
    const auto expected = read_file(golden);
    ASSERT_TRUE(expected) << golden;
    EXPECT_EQ(told, *expected) << entry.path();
    EXPECT_EQ(error.code, ExitCode::kUsage) << entry.path();
  }
  EXPECT_GE(count, 30);
}

}  // namespace
}  // namespace refute::alloy
