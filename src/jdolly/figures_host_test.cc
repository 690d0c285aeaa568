#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <set>
#include <unordered_set>

#include "javagen/javac_for_tests.h"
#include "jdolly/same_but_for_names.h"
#include "jdolly/source.h"

/// JDolly's ten refactorings at its scopes: how many programs, how many of
/// them compile, how much of the metamodel they cover.
///
/// By default a sample: of rows that are walked in no time spread over all of
/// it, of the others the beginning. REFUTE_EVERY=K walks all of every row,
/// looks at the first and every K-th after it, checks that no two of these are
/// isomorphic, and prints the rows of docs/evaluation/jdolly.md; REFUTE_MODEL
/// names one row.
namespace refute::jdolly {
namespace {

struct Row {
  std::string_view model;
  int paper_programs;
  double paper_share;      ///< That compiles, in percent.
  std::uint64_t subjects;  ///< Ours.
  /// Of a sample over all of the row; 0: walking it takes too long for a test.
  std::uint64_t stride;
};
constexpr Row kRows[] = {
    {"rename-class", 15'322, 74.3, 257'104, 0},
    {"rename-method", 11'263, 79.5, 115'968, 0},
    {"rename-field", 19'424, 79.2, 198'656, 0},
    {"push-down-method", 20'544, 78.5, 35'328, 149},
    {"push-down-field", 11'936, 79.1, 12'208, 53},
    {"pull-up-method", 8'937, 72.0, 96'096, 0},
    {"pull-up-field", 10'927, 79.7, 11'728, 53},
    {"encapsulate-field", 2'000, 92.8, 308'136, 0},
    {"move-method", 22'905, 69.0, 48'152, 199},
    {"add-parameter", 30'186, 63.0, 29'360, 127},
};
constexpr double kMetamodel = 41;  ///< Signatures and relations, not abstract.
constexpr std::uint64_t kBeginningStride = 7;
constexpr std::uint64_t kBeginning = 150;

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// What walking a row shows.
struct Walk {
  std::uint64_t subjects = 0;  ///< Of the whole row.
  std::uint64_t looked_at = 0;
  std::unordered_set<std::size_t> distinct;  ///< Forms of those looked at,
  std::unordered_set<std::size_t> programs;  ///< and of their programs alone.
  std::set<std::string> covered;
  double share = 0;  ///< That javac accepts, in percent.
  double first = 0;  ///< CPU seconds from nothing to the first program,
  double all = 0;    ///< and of the enumeration.
};

/// Looks at every `stride`-th of a row, up to `most`.
Walk walk(const Row& row, std::uint64_t stride, std::uint64_t most) {
  javagen::testing::Javac javac;
  Walk result;
  double start = cpu_seconds();
  auto source = Source::open({.model = std::string(row.model)});
  EXPECT_TRUE(source) << source.error().message;
  const std::hash<std::string> hash;
  while (result.looked_at < most) {
    if (result.subjects % stride != 0) {
      if (!source->skip()) break;
      ++result.subjects;
      continue;
    }
    const auto next = source->next();
    EXPECT_TRUE(next) << next.error().message;
    if (!next || !*next) break;
    if (result.subjects == 0) result.first = cpu_seconds() - start;
    const double pause = cpu_seconds();
    ++result.subjects;
    ++result.looked_at;
    for (auto& name : source->covered()) result.covered.insert(std::move(name));
    const auto& subject = (*next)->subject;
    javac.add(subject.program);
    result.distinct.insert(hash(testing::Canonical(subject).text()));
    result.programs.insert(hash(testing::Canonical(subject, false).text()));
    start += cpu_seconds() - pause;
  }
  result.all = cpu_seconds() - start;
  const auto answer = javac.run();
  EXPECT_EQ(answer.size(), result.looked_at);
  result.share = 100.0 * static_cast<double>(std::ranges::count(answer, '1')) /
                 static_cast<double>(result.looked_at);
  return result;
}

TEST(Figures, SharesAreWithinTenPointsOfThePapersAndCoverTheMetamodel) {
  const char* const every = std::getenv("REFUTE_EVERY");
  const char* const only = std::getenv("REFUTE_MODEL");
  const std::uint64_t wanted = every ? std::strtoull(every, nullptr, 10) : 0;
  ASSERT_TRUE(!every || wanted > 0) << "REFUTE_EVERY is a number, 1 or more";
  for (const auto& row : kRows) {
    if (only && row.model != only) continue;
    const std::uint64_t stride = every ? wanted : row.stride;
    const auto found = stride > 0 ? walk(row, stride, ~std::uint64_t{0})
                                  : walk(row, kBeginningStride, kBeginning);
    const double coverage =
        100.0 * static_cast<double>(found.covered.size()) / kMetamodel;
    std::printf(
        "%-18s paper %6d %5.1f %%  subjects %6llu  looked at %6llu: %zu "
        "distinct, %zu programs, %5.1f %% compile, cover %zu = %.0f %%  first "
        "%.2f s  all %.1f CPU-s\n",
        std::string(row.model).c_str(), row.paper_programs, row.paper_share,
        static_cast<unsigned long long>(found.subjects),
        static_cast<unsigned long long>(found.looked_at), found.distinct.size(),
        found.programs.size(), found.share, found.covered.size(), coverage,
        found.first, found.all);
    std::fflush(stdout);
    EXPECT_EQ(found.distinct.size(), found.looked_at) << row.model;
    EXPECT_LT(found.first, 0.5) << row.model;
    if (stride == 0) {
      // The beginning of a row is unlike the rest.
      EXPECT_GT(found.share, 25) << row.model;
    } else {
      EXPECT_EQ(found.subjects, row.subjects) << row.model;
      EXPECT_NEAR(found.share, row.paper_share, every ? 10 : 13) << row.model;
    }
    // The paper's least is 71 %: 29 of 41, what a scope without fields can
    // show.
    EXPECT_GE(std::lround(coverage), 71) << row.model;
  }
}

}  // namespace
}  // namespace refute::jdolly
