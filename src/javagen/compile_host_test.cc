#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "choice/search.h"
#include "javagen/catalogue.h"
#include "javagen/javac_for_tests.h"
#include "javagen/merge.h"

/// What javac says of the generated programs.
///
/// By default a sample of each generator; REFUTE_EVERY=1 takes every program
/// of every generator and prints the counts for docs/evaluation/generators.md.
namespace refute::javagen {
namespace {

double percent(std::size_t part, std::size_t whole) {
  return 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

/// The programs of one generator, or a sample of them.
struct Batch {
  const Generator* generator;
  std::vector<char> rule;  ///< What the generator's own rule says of each.
};

TEST(Compiles, JustWhatTheRulesSay) {
  const bool every = std::getenv("REFUTE_EVERY") != nullptr;
  testing::Javac javac;
  std::vector<Batch> batches;
  for (const auto& generator : catalogue()) {
    Batch batch{&generator, {}};
    Draft draft;
    choice::Search search(
        [&](choice::Choices& c) {
          auto subject = generate(generator, c, draft);
          return std::pair(std::move(subject.program), draft.point);
        },
        every ? choice::depth_first() : choice::random(1),
        {.limits = {.number = every ? ~std::uint64_t{0} : 60}});
    while (search.next()) {
      const auto& [program, point] = search.current();
      javac.add(program);
      batch.rule.push_back(!generator.compiles || generator.compiles(point));
    }
    batches.push_back(std::move(batch));
  }
  const auto answer = javac.run();
  std::size_t from = 0;
  for (const auto& [generator, rule] : batches) {
    const std::string name(generator->name);
    ASSERT_LE(from + rule.size(), answer.size());
    const auto mine = answer.substr(from, rule.size());
    from += rule.size();
    const auto good = static_cast<std::size_t>(std::ranges::count(mine, '1'));
    std::printf("%-48s %6zu of %6zu compile, %5.1f %%\n", name.c_str(), good,
                mine.size(), percent(good, mine.size()));
    for (std::size_t i = 0; i < mine.size(); ++i) {
      EXPECT_TRUE(!generator->build || (mine[i] == '1') == (rule[i] != 0))
          << name << " program " << i;
    }
  }
}

TEST(Compiles, WhatIsNestedToAnyDepth) {
  testing::Javac javac;
  std::vector<std::string> programs;
  for (const auto* const depth : {"1", "2", "4", "8"}) {
    const auto name =
        std::string("NestedExpression:") + depth + "/encapsulate-field";
    choice::Search search(subjects(**find_generator(name)), choice::random(1),
                          {.limits = {.number = 100}});
    while (search.next()) {
      javac.add(search.current().program);
      programs.push_back(java::to_text(search.current().program));
    }
  }
  const auto answer = javac.run();
  ASSERT_EQ(answer.size(), 400u);
  for (std::size_t i = 0; i < programs.size(); ++i)
    EXPECT_EQ(answer[i], '1') << programs[i];
}

TEST(Compiles, EveryMergedProgramWithAPart) {
  const bool every = std::getenv("REFUTE_EVERY") != nullptr;
  testing::Javac javac;
  std::vector<std::string> names;
  for (const auto& generator : catalogue()) {
    for (int level = 1; level <= max_level(generator); ++level) {
      choice::Search search(
          merged_subjects(generator, level),
          every ? choice::depth_first() : choice::random(1),
          {.limits = {.number = every ? ~std::uint64_t{0} : 4}});
      for (std::uint64_t i = 0; search.next(); ++i) {
        if (search.current().parts.empty()) continue;
        javac.add(search.current().subject.program);
        names.push_back(std::string(generator.name) + " M" +
                        std::to_string(level) + " program " +
                        std::to_string(i));
      }
    }
  }
  const auto answer = javac.run();
  ASSERT_EQ(answer.size(), names.size());
  for (std::size_t i = 0; i < names.size(); ++i)
    EXPECT_EQ(answer[i], '1') << names[i];
}

}  // namespace
}  // namespace refute::javagen
