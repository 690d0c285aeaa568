#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

/// Runs JUnit tests on two versions of a program, in the real JUnit.
namespace refute::cli {

/// Where the pairs lie in a scratch folder, which has the machine's home, too:
/// pairs/NAME/before/RefuteTest.java, or pairs/NAME/before-classes/… if it is
/// compiled already. See tests/junit/RunPairs.java.
inline constexpr char kPairs[] = "pairs";

/// What became of the tests, a line per run: "NAME before passes", "NAME after
/// fails".
struct PairRuns {
  std::vector<std::string> lines = {};
  std::string trouble = {};  ///< Why there are not two for each pair.
};

/// Runs `count` pairs, confined to `scratch`; they may read `read`. `home` is
/// a JDK's, or empty for the newest.
Result<PairRuns> run_pairs(const std::filesystem::path& scratch,
                           std::size_t count, const std::string& home,
                           const std::vector<std::filesystem::path>& read = {},
                           bool unconfined = false);

/// The JUnit to run them with, if there is one: a jar.
std::optional<std::filesystem::path> installed_junit();

}  // namespace refute::cli
