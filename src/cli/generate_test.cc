#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "cli/own_program.h"
#include "cli/testing.h"

namespace refute::cli {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr char kSmall[] = "ClassArrayField/encapsulate-field";

Told generate(const std::vector<std::string>& words) {
  return tell(declare_generate, words);
}

/// The same for one generator.
Told programs(std::vector<std::string> words) {
  words.insert(words.begin(), {"--generator", kSmall});
  return generate(words);
}

/// The programs of an output, each without its number.
std::vector<std::string> split_programs(const std::string& output) {
  std::vector<std::string> all;
  for (const auto& line : split(output, '\n')) {
    if (line.starts_with("// ") && line.find(": ") != std::string::npos)
      all.push_back(line.substr(line.find(": ")));
    else if (!all.empty())
      all.back() += "\n" + line;
  }
  for (auto& program : all)
    while (program.ends_with('\n')) program.pop_back();
  return all;
}

TEST(GenerateCommand, WantsProgramsOrStructuresAndNotBoth) {
  for (const auto& words :
       {std::vector<std::string>{},
        {"--generator", kSmall, "--structure", "searchtree"}}) {
    const Told told = generate(words);
    EXPECT_EQ(told.code, ExitCode::kUsage);
    EXPECT_EQ(told.error,
              "give one of --generator, --generator-command and --structure");
    EXPECT_THAT(told.hint, HasSubstr("refute list generators"));
  }
}

TEST(GenerateCommand, ATypoInANameIsCorrected) {
  const Told generator = generate({"--generator", "push-down-supr"});
  EXPECT_EQ(generator.code, ExitCode::kUsage);
  EXPECT_THAT(generator.error, HasSubstr("did you mean \"push-down-super\"?"));
  const Told structure = generate({"--structure", "serchtree"});
  EXPECT_EQ(structure.code, ExitCode::kUsage);
  EXPECT_THAT(structure.error,
              HasSubstr("no structure \"serchtree\"; did you mean "
                        "\"searchtree\"?"));
}

TEST(GenerateCommand, AsManyAreShownAsAreCounted) {
  EXPECT_EQ(programs({"--count"}).output, "72\n");
  const auto all = split_programs(programs({}).output);
  EXPECT_THAT(all, SizeIs(72));
  EXPECT_THAT(std::set(all.begin(), all.end()), SizeIs(72));
}

TEST(GenerateCommand, AnOrderChangesNothingButTheOrder) {
  const auto dense = split_programs(programs({}).output);
  const std::multiset<std::string> wanted(dense.begin(), dense.end());
  for (const char* order : {"breadth-first", "strange-first"}) {
    const auto other = split_programs(programs({"--strategy", order}).output);
    EXPECT_EQ(std::multiset(other.begin(), other.end()), wanted) << order;
    EXPECT_THAT(programs({"--strategy", order, "--count"}).output,
                StartsWith("72 ("));
  }
  const auto strange =
      split_programs(programs({"--strategy", "strange-first"}).output);
  EXPECT_NE(strange, dense);
}

TEST(GenerateCommand, ShardsAreDisjointAndTogetherEverything) {
  std::multiset<std::string> seen;
  for (const char* shard : {"0/3", "1/3", "2/3"})
    for (const auto& program :
         split_programs(programs({"--shard", shard}).output))
      seen.insert(program);
  const auto all = split_programs(programs({}).output);
  EXPECT_EQ(seen, std::multiset(all.begin(), all.end()));
}

TEST(GenerateCommand, ALimitCutsTheSameWalkShort) {
  const auto all = split_programs(programs({}).output);
  const auto some = split_programs(programs({"--limit", "3"}).output);
  EXPECT_THAT(some, ElementsAre(all[0], all[1], all[2]));
}

TEST(GenerateCommand, ARandomWalkEndsByItselfAndASeedRepeatsIt) {
  const auto walk = [](const char* seed) {
    return programs({"--strategy", "random", "--seed", seed}).output;
  };
  EXPECT_THAT(split_programs(walk("1")), SizeIs(10));
  EXPECT_EQ(walk("1"), walk("1"));
  EXPECT_NE(walk("1"), walk("2"));
}

TEST(GenerateCommand, ASparseWalkVisitsSomeProgramsOfTheDenseOneInItsOrder) {
  const auto all = split_programs(programs({}).output);
  const auto some = split_programs(
      programs({"--strategy", "sparse", "--max-jump", "9"}).output);
  EXPECT_LT(some.size(), all.size());
  EXPECT_FALSE(some.empty());
  auto at = all.begin();
  for (const auto& program : some) {
    at = std::find(at, all.end(), program);
    ASSERT_NE(at, all.end()) << program;
    ++at;
  }
}

TEST(GenerateCommand, WhatIsWrittenCanBeTried) {
  const TempDir dir = *TempDir::create();
  const std::string folder = (dir.path() / "out").string();
  const Told told = programs({"--limit", "2", "--out", folder});
  EXPECT_EQ(told.output, "2 programs in " + folder + "\n");
  const auto shown = split_programs(programs({"--limit", "2"}).output);
  for (const std::size_t i : {0, 1}) {
    const auto home = dir.path() / "out" / ("00000" + std::to_string(i));
    const auto subject = read_own_folder(home, "UTF-8");
    ASSERT_TRUE(subject) << subject.error().message;
    EXPECT_THAT(shown[i] + "\n",
                StartsWith(": " + describe(subject->request) + "\n" +
                           java::to_text(subject->program)));
  }
  EXPECT_FALSE(std::filesystem::exists(dir.path() / "out/000002"));
}

TEST(GenerateCommand, AFolderThatCannotBeMadeIsNamed) {
  const TempDir dir = *TempDir::create();
  const std::string file = (dir.path() / "file").string();
  ASSERT_TRUE(write_file(file, "in the way"));
  const Told told = programs({"--limit", "1", "--out", file});
  EXPECT_EQ(told.code, ExitCode::kEnvironment);
  EXPECT_THAT(told.error, AllOf(HasSubstr("cannot create"), HasSubstr(file)));
}

TEST(GenerateCommand, ALevelOfMergingIsOneOfTheGenerators) {
  const std::string merged = "DoubleClassChildMethod/pull-up-method";
  for (const char* level : {"M9", "1", "M", "M-1", "M11", "m1", ""}) {
    const Told told =
        generate({"--generator", merged, "--merge", level, "--count"});
    EXPECT_EQ(told.code, ExitCode::kUsage) << level;
    EXPECT_THAT(told.error, HasSubstr("is not a merging level of " + merged));
    EXPECT_THAT(told.hint, StartsWith("one of M0 to M"));
  }
  const auto count = [&](const char* level) {
    return std::stoi(
        generate({"--generator", merged, "--merge", level, "--count"}).output);
  };
  EXPECT_EQ(std::to_string(count("M0")) + "\n",
            generate({"--generator", merged, "--count"}).output);
  // Several programs become one.
  EXPECT_LT(count("M1"), count("M0"));
  EXPECT_GT(count("M1"), 0);
}

TEST(GenerateCommand, AGeneratorThatCannotMergeSaysSo) {
  const Told told =
      generate({"--generator", "push-down-super", "--merge", "M1", "--count"});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_EQ(told.hint, "this generator cannot merge");
}

TEST(GenerateCommand, StructuresAreShownOneALineEachOnce) {
  const auto lines =
      generate({"--structure", "searchtree", "--size", "3"}).lines();
  EXPECT_THAT(std::set(lines.begin(), lines.end()), SizeIs(lines.size()));
  EXPECT_THAT(
      generate({"--structure", "searchtree", "--size", "3", "--count"}).output,
      StartsWith(std::to_string(lines.size()) + " ("));
}

TEST(GenerateCommand, BothFormsAndBothTimesOfChoosingMakeTheSameStructures) {
  const auto all = [](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"--structure", "searchtree", "--size",
                                      "3"};
    words.insert(words.end(), more.begin(), more.end());
    const auto lines = generate(words).lines();
    return std::multiset(lines.begin(), lines.end());
  };
  EXPECT_EQ(all({"--form", "predicate"}), all({}));
  EXPECT_EQ(all({"--eager"}), all({}));
  EXPECT_EQ(all({"--form", "predicate", "--eager"}), all({}));
}

TEST(GenerateCommand, AFormOrSizeThatThereIsNotIsTheUsersToMend) {
  EXPECT_EQ(generate({"--structure", "searchtree", "--form", "x"}).code,
            ExitCode::kUsage);
  for (const char* size : {"-1", "1000"})
    EXPECT_EQ(generate({"--structure", "searchtree", "--size", size}).code,
              ExitCode::kUsage)
        << size;
}

TEST(GenerateCommand, TheInstancesOfAModelAreWalkedInOneOrder) {
  const auto with = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"--generator", "jdolly:pull-up-method",
                                 "--scope", "1-2-0-4", "--limit"});
    return generate(words).output;
  };
  const auto four = split_programs(with({"4"}));
  ASSERT_THAT(four, SizeIs(4));
  EXPECT_THAT(split_programs(with({"2"})), ElementsAre(four[0], four[1]));
  EXPECT_THAT(split_programs(with({"2", "--shard", "0/2"})),
              ElementsAre(four[0], four[2]));
  EXPECT_THAT(split_programs(with({"2", "--shard", "1/2"})),
              ElementsAre(four[1], four[3]));
  EXPECT_EQ(with({"2", "--count"}), "2\n");
}

TEST(GenerateCommand, AScopeThatIsNoneIsTheUsersToMend) {
  const Told told =
      generate({"--generator", "jdolly:pull-up-method", "--scope", "2-3"});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_THAT(told.error, HasSubstr("2-3"));
}

}  // namespace
}  // namespace refute::cli
