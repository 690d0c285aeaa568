#include "plugin/generator_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace refute::plugin {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr char kSubject[] =
    R"({"word":"w","files":{"A.java":"class A {}"},)"
    R"("request":{"refactoring":"r","target":{"type":"A"}}})";

/// What a shell script gives, until its end or an error.
struct Given {
  std::vector<Made> made = {};
  Error error = {};
};

Given run(const std::string& script,
          Limits limits = {.timeout = std::chrono::seconds(10)}) {
  const auto program = generator_command("sh -c '" + script + "'");
  allow(program.allowed_as, limits);
  Given given;
  auto process =
      GeneratorProcess::ask(program, generate_question("exhaustive", 3));
  EXPECT_TRUE(process) << process.error().message;
  while (process) {
    auto made = process->next();
    if (!made) given.error = made.error();
    if (!made || !*made) break;
    given.made.push_back(**std::move(made));
  }
  return given;
}

std::string print(const std::string& line) {
  // Inside the quotes of `run`.
  return "printf \"%s\\n\" \"" + [&] {
    std::string out;
    for (const char c : line) out += c == '"' ? "\\\"" : std::string(1, c);
    return out;
  }() + "\"; ";
}

TEST(GeneratorProcess, GivesWhatTheProgramPrintsAndEnds) {
  const auto given = run(print(kSubject) + print(kSubject));
  EXPECT_EQ(given.error.message, "");
  ASSERT_EQ(given.made.size(), 2u);
  EXPECT_EQ(given.made[0].word, "w");
  EXPECT_EQ(given.made[0].subject.program.files.at(0).text, "class A {}");
  EXPECT_EQ(given.made[0].subject.request.target.type, "A");
}

TEST(GeneratorProcess, GivesTheLastSubjectOnceMore) {
  const auto program = generator_command("sh -c '" + print(kSubject) + "'");
  allow(program.allowed_as);
  auto process =
      GeneratorProcess::ask(program, generate_question("exhaustive", 3));
  ASSERT_TRUE(process->next());
  EXPECT_EQ(process->last()->word, "w");
  EXPECT_FALSE(*process->next());
  EXPECT_EQ(process->last()->word, "w");
}

TEST(GeneratorProcess, IsAskedOnItsStandardInput) {
  const auto given = run("read line; echo \"$line\" >&2; exit 3");
  EXPECT_THAT(given.error.message,
              HasSubstr(R"("generate":{"seed":3,"strategy":"exhaustive"})"));
}

TEST(GeneratorProcess, ADeathSaysHowAndAfterHowMuch) {
  const auto given = run(print(kSubject) + "echo no idea >&2; kill -SEGV $$");
  EXPECT_EQ(given.made.size(), 1u);
  EXPECT_THAT(given.error.message,
              AllOf(HasSubstr("generator command 'sh -c"),
                    HasSubstr("ended with signal 11 (Segmentation fault) "
                              "after 1 subject"),
                    HasSubstr("no idea")));
  EXPECT_NE(given.error.hint, "");
}

TEST(GeneratorProcess, RubbishIsNamedWithItsLine) {
  EXPECT_THAT(run(print(kSubject) + "echo hello").error.message,
              HasSubstr("printed no subject on line 2: it is not JSON: hello"));
  EXPECT_THAT(run(print(R"({"error":"no such strategy"})")).error.message,
              HasSubstr("it says: no such strategy"));
  EXPECT_THAT(run("printf word").error.message,
              HasSubstr("ended within a line"));
}

TEST(GeneratorProcess, AHangIsCutShort) {
  const auto given = run(print(kSubject) + "sleep 60",
                         {.timeout = std::chrono::milliseconds(300)});
  EXPECT_EQ(given.made.size(), 1u);
  EXPECT_THAT(given.error.message, HasSubstr("printed nothing for 0.3 s"));
  EXPECT_THAT(given.error.hint, HasSubstr("--timeout"));
}

TEST(GeneratorProcess, WhatEatsMemoryIsKilled) {
  const auto given = run(
      "x=0123456789abcdef; while :; do x=$x$x; done",
      {.timeout = std::chrono::seconds(30), .memory = std::size_t{64} << 20});
  EXPECT_THAT(given.error.message, HasSubstr("used more than 64 MB"));
}

/// The message of what a host's process does wrong, if anything.
std::string problem_of_host(const std::string& script) {
  const GeneratorProgram program{.name = "generator g.cc",
                                 .allowed_as = "--generator 'g.cc'",
                                 .command = {"sh", "-c", script},
                                 .packed = true};
  allow(program.allowed_as);
  auto process = GeneratorProcess::ask(program, {{"walk", 0}});
  const auto made = process->next();
  EXPECT_FALSE(made && *made);
  return made ? "" : made.error().message;
}

TEST(GeneratorProcess, AHostSaysThatItHasEnded) {
  EXPECT_EQ(problem_of_host("echo end"), "");
  EXPECT_EQ(problem_of_host("exit 0"),
            "generator g.cc ended by itself after 0 subjects");
  EXPECT_THAT(problem_of_host("echo end; exit 1"), HasSubstr("exit code 1"));
  EXPECT_THAT(problem_of_host("echo end; echo more"),
              HasSubstr("printed something of its own"));
}

TEST(GeneratorProcess, NobodyRunsOneThatIsNotAllowed) {
  const auto process = GeneratorProcess::ask(
      generator_command("echo never"), generate_question("exhaustive", 0));
  ASSERT_FALSE(process);
  EXPECT_EQ(process.error().message,
            "nobody allowed to run --generator-command 'echo never'");
}

TEST(GeneratorProcess, AWordThatMakesNothingOrAnotherOneIsAnError) {
  const auto again = [](const std::string& script) {
    const auto program = generator_command("sh -c '" + script + "'");
    allow(program.allowed_as);
    return make_again(program, "v");
  };
  EXPECT_THAT(again("true").error().message,
              HasSubstr("asked for \"v\" again, printed nothing"));
  EXPECT_THAT(again(print(kSubject)).error().message,
              HasSubstr("asked for \"v\" again, gave \"w\""));
}

TEST(SubjectLine, IsReadAsItWasWritten) {
  Made made{{{{{"p/A.java", "class A { \"ä\" }"}}},
             {"rename-field", {.type = "p.A", .field = "f"}, {{"a", "b"}}},
             Expectation::kMustRefuse},
            "w 1"};
  const auto read = read_subject(write_subject(made));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->word, "w 1");
  EXPECT_EQ(read->subject.program, made.subject.program);
  EXPECT_EQ(read->subject.request, made.subject.request);
  EXPECT_EQ(read->subject.expectation, Expectation::kMustRefuse);
}

TEST(SubjectLine, ThatIsWrongSaysWhatIsWrong) {
  const auto problem = [](const std::string& from, const std::string& to) {
    std::string line = kSubject;
    line.replace(line.find(from), from.size(), to);
    const auto made = read_subject(line);
    return made ? "" : made.error().message;
  };
  EXPECT_EQ(problem("\"word\"", "\"name\""), "it has no \"word\"");
  EXPECT_THAT(problem("A.java", "../A.java"), HasSubstr("no path below"));
  EXPECT_THAT(problem("\"w\"", "\"\""), HasSubstr("\"word\" is empty"));
  EXPECT_THAT(problem("\"refactoring\"", "\"ref\""),
              HasSubstr("malformed request"));
  EXPECT_THAT(problem("{\"A.java\":\"class A {}\"}", "{}"), "it has no file");
  EXPECT_THAT(problem("\"word\"", "\"expect\":\"maybe\",\"word\""),
              HasSubstr("must-proceed"));
}

}  // namespace
}  // namespace refute::plugin
