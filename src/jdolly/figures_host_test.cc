#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <set>

#include "javagen/javac_for_tests.h"
#include "jdolly/same_but_for_names.h"
#include "jdolly/source.h"

/// The seed's ten refactorings at its scopes: how many programs, how many of
/// them compile, how much of the metamodel they cover.
///
/// By default a part of each enumeration; REFUTE_EVERY=1 walks all of it,
/// checks that no two subjects are isomorphic, and prints the table of
/// docs/evaluation/jdolly.md.
namespace refute::jdolly {
namespace {

struct Row {
  std::string_view model;
  int seed_programs;
  double seed_share;     ///< That compiles, in percent.
  std::uint64_t stride;  ///< Of the sample that the short test takes.
};
constexpr Row kRows[] = {
    {"rename-class", 15'322, 74.3, 7},    {"rename-method", 11'263, 79.5, 7},
    {"rename-field", 19'424, 79.2, 7},    {"push-down-method", 20'544, 78.5, 7},
    {"push-down-field", 11'936, 79.1, 7}, {"pull-up-method", 8'937, 72.0, 7},
    {"pull-up-field", 10'927, 79.7, 7},   {"encapsulate-field", 2'000, 92.8, 7},
    {"move-method", 22'905, 69.0, 7},     {"add-parameter", 30'186, 63.0, 7},
};
constexpr double kMetamodel = 41;  ///< Signatures and relations, not abstract.
constexpr std::size_t kSample = 150;

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

TEST(Figures, SharesAreWithinTenPointsOfTheSeedsAndCoverTheMetamodel) {
  const bool every = std::getenv("REFUTE_EVERY") != nullptr;
  const char* const only = std::getenv("REFUTE_MODEL");
  for (const auto& row : kRows) {
    if (only && row.model != only) continue;
    javagen::testing::Javac javac;
    std::set<std::string> covered, subjects, programs;
    std::size_t count = 0;
    const double start = cpu_seconds();
    auto source = Source::open({.model = std::string(row.model)},
                               {.every = every ? 1 : row.stride});
    ASSERT_TRUE(source) << source.error().message;
    double first = 0, last = 0;
    for (; every || count < kSample; ++count) {
      const double before = cpu_seconds();
      const auto next = source->next();
      last += cpu_seconds() - before;
      ASSERT_TRUE(next) << next.error().message;
      if (!*next) break;
      if (count == 0) first = cpu_seconds() - start;
      for (auto& name : source->covered()) covered.insert(std::move(name));
      javac.add((*next)->subject.program);
      if (!every) continue;
      subjects.insert(testing::Canonical((*next)->subject).text());
      programs.insert(testing::Canonical((*next)->subject, false).text());
    }
    const auto answer = javac.run();
    ASSERT_EQ(answer.size(), count);
    const double share = 100.0 *
                         static_cast<double>(std::ranges::count(answer, '1')) /
                         static_cast<double>(count);
    const double coverage =
        100.0 * static_cast<double>(covered.size()) / kMetamodel;
    std::printf(
        "%-18s seed %6d %5.1f %%  subjects %6zu programs %6zu  %5.1f %% "
        "compile  covers %4.1f %%  first %.2f s  all %.1f CPU-s\n",
        std::string(row.model).c_str(), row.seed_programs, row.seed_share,
        count, programs.size(), share, coverage, first, last);
    if (every) {
      EXPECT_EQ(subjects.size(), count) << row.model;
    }
    // A sample is of the beginning alone, which may be unlike the rest.
    if (!every) {
      EXPECT_GT(share, 25) << row.model;
      continue;
    }
    EXPECT_NEAR(share, row.seed_share, 10) << row.model;
    EXPECT_GE(covered.size(), 29u) << row.model;
  }
}

}  // namespace
}  // namespace refute::jdolly
