#include "cli/program.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <iostream>
#include <system_error>

namespace refute::cli {
namespace {

using ::testing::ExitedWithCode;

/// As a process of its own, with what it prints where a death test looks.
[[noreturn]] void run_here(std::vector<std::string> words,
                           const Action& action) {
  ::dup2(STDERR_FILENO, STDOUT_FILENO);
  CLI::App app{"what it is for", "refute"};
  app.require_subcommand(0, 1);
  Action chosen;
  std::string name;
  std::vector<std::string> many, rest;
  CLI::App* const sub = app.add_subcommand("generate", "print programs");
  sub->add_option("--generator", name);
  sub->add_option("--each", many);
  sub->add_option("rest", rest);
  take_one_word_each(*sub);
  sub->callback([&] {
    chosen = [&]() -> Result<ExitCode> {
      fmt::print("each: {}, rest: {}\n", many.size(), rest.size());
      return action();
    };
  });
  CLI::App* const bare = app.add_subcommand("bare", "takes nothing");
  bare->callback([&] { chosen = action; });
  std::vector<char*> argv;
  words.insert(words.begin(), "refute");
  for (auto& word : words) argv.push_back(word.data());
  const int code =
      run_program(static_cast<int>(argv.size()), argv.data(), app, chosen);
  std::cout.flush();
  std::fflush(stdout);
  ::_exit(code);
}

Result<ExitCode> nothing() { return ExitCode::kClean; }

void run_here(const std::vector<std::string>& words) {
  run_here(words, nothing);
}

TEST(ProgramDeathTest, WithoutACommandTheHelpIsShown) {
  EXPECT_EXIT(run_here({}), ExitedWithCode(0), "what it is for");
  EXPECT_EXIT(run_here({"--help"}), ExitedWithCode(0), "print programs");
}

TEST(ProgramDeathTest, WhatACommandReturnsIsTheExitCode) {
  for (const auto code :
       {ExitCode::kClean, ExitCode::kFindings, ExitCode::kNotTested})
    EXPECT_EXIT(run_here({"bare"}, [=]() -> Result<ExitCode> { return code; }),
                ExitedWithCode(static_cast<int>(code)), "");
}

TEST(ProgramDeathTest, AnErrorIsASentenceAndAWayOut) {
  EXPECT_EXIT(run_here({"bare"},
                       []() -> Result<ExitCode> {
                         return usage_error("no such thing", "try another");
                       }),
              ExitedWithCode(2), "refute: no such thing\n  try another\n");
  EXPECT_EXIT(
      run_here({"bare"},
               []() -> Result<ExitCode> { return fail("the disk is full"); }),
      ExitedWithCode(3), "refute: the disk is full\n");
}

TEST(ProgramDeathTest, AnExceptionIsASentenceToo) {
  EXPECT_EXIT(run_here({"bare"},
                       []() -> Result<ExitCode> {
                         throw std::runtime_error("deep inside");
                       }),
              ExitedWithCode(3), "refute: stopped by an error: deep inside");
  EXPECT_EXIT(run_here({"bare"},
                       []() -> Result<ExitCode> {
                         throw std::system_error(
                             std::make_error_code(
                                 std::errc::resource_unavailable_try_again),
                             "thread");
                       }),
              ExitedWithCode(3), "this user may start no more threads");
}

TEST(ProgramDeathTest, ATypoInACommandOrAnOptionIsCorrected) {
  EXPECT_EXIT(run_here({"genrate"}), ExitedWithCode(2),
              "unknown command \"genrate\"; did you mean \"generate\"");
  EXPECT_EXIT(run_here({"generate", "--generatr", "x"}), ExitedWithCode(2),
              "unknown option \"--generatr\"; did you mean "
              "\"--generator\"\\?\n  see `refute generate --help`");
  EXPECT_EXIT(run_here({"generate", "--generatr=x"}), ExitedWithCode(2),
              "unknown option \"--generatr\"; did you mean");
  EXPECT_EXIT(run_here({"bare", "word"}), ExitedWithCode(2),
              "unknown argument \"word\"");
}

TEST(ProgramDeathTest, AnOptionThatMayBeRepeatedTakesOneWordEachTime) {
  EXPECT_EXIT(run_here({"generate", "--each", "a", "b", "--each", "c", "d"}),
              ExitedWithCode(0), "each: 2, rest: 2");
}

TEST(ProgramDeathTest, AnOptionWithoutItsValueIsTheUsersToMend) {
  EXPECT_EXIT(run_here({"generate", "--generator"}), ExitedWithCode(2),
              "--generator");
}

TEST(ProgramDeathTest, WhatATerminalWouldObeyIsShownInstead) {
  EXPECT_EXIT(run_here({"bare"},
                       []() -> Result<ExitCode> {
                         return usage_error("bad name \x1b[2J");
                       }),
              ExitedWithCode(2), "bad name .u001b.2J");
}

TEST(Program, AProgramThatIsNotThereSaysHowToBuildIt) {
  const Error error = become("refute-nonsense", {"--list"});
  EXPECT_THAT(error.message, testing::StartsWith(
                                 "refute-nonsense is not built: there is no "));
  EXPECT_EQ(error.hint, "`script/build release refute-nonsense` builds it");
}

TEST(Program, AnErrorGoesToStandardErrorWithItsCode) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(report_error({"what", "how", ExitCode::kNotTested}), 4);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "refute: what\n  how\n");
  testing::internal::CaptureStderr();
  EXPECT_EQ(report_error({"what"}), 3);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "refute: what\n");
}

}  // namespace
}  // namespace refute::cli
