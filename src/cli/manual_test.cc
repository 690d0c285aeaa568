#include "cli/manual.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/completions.h"

namespace refute::cli {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class ManualTest : public testing::Test {
 protected:
  ManualTest() {
    app_.set_version_flag("-V,--version", "1");
    CLI::App* const run = app_.add_subcommand("run", "run it: at once");
    run->add_option("id", id_, "which one")->required();
    run->add_option("--library", library_, "what it's seen by")
        ->check(CLI::IsMember({"auto", "stub"}))
        ->capture_default_str();
    run->add_flag("--json", json_, "as [JSON]");
    run->footer(".nothing\nC:\\temp");
    app_.add_subcommand("secret", "hidden")->group("");
  }
  ProgramText text() const { return read_tree(app_); }

  CLI::App app_{"does\nthings", "refute"};
  std::string id_, library_ = "auto";
  bool json_ = false;
};

TEST_F(ManualTest, CommandsOfACommandAreItsFirstWord) {
  CLI::App* const outer = app_.add_subcommand("cluster", "many machines");
  for (const char* name : {"slurm", "status"}) {
    CLI::App* const inner = outer->add_subcommand(name, "does it");
    inner->add_flag("--json", json_, "as JSON");
    inner->footer(std::string("How to ") + name);
  }
  const ProgramText all = text();
  ASSERT_EQ(all.commands.size(), 2u);
  const CommandText& cluster = all.commands[1];
  ASSERT_EQ(cluster.arguments.size(), 1u);
  EXPECT_THAT(cluster.arguments[0].choices, ElementsAre("slurm", "status"));
  ASSERT_EQ(cluster.options.size(), 2u) << "each once";  // and --help
  EXPECT_THAT(command_page(cluster),
              AllOf(HasSubstr("refute cluster status: does it"),
                    HasSubstr("How to slurm")));
}

TEST_F(ManualTest, TheTreeIsWhatTheProgramTakes) {
  const ProgramText all = text();
  ASSERT_EQ(all.commands.size(), 1u) << "hidden commands are left out";
  const CommandText& run = all.commands[0];
  EXPECT_EQ(run.arguments[0].names[0], "id");
  EXPECT_TRUE(run.arguments[0].required);
  const OptionText& library = run.options[1];
  EXPECT_THAT(library.names, ElementsAre("--library"));
  EXPECT_THAT(library.choices, ElementsAre("auto", "stub"));
  EXPECT_EQ(library.preset, "auto");
  EXPECT_TRUE(library.takes_value);
  EXPECT_FALSE(run.options[2].takes_value);
  EXPECT_THAT(all.program.options.back().names, ElementsAre("-V", "--version"));
}

TEST_F(ManualTest, APageHasWhatAManualHas) {
  const std::string page = command_page(text().commands[0]);
  for (const char* part :
       {".TH \"REFUTE RUN\" 1", ".SH NAME\nrefute\\-run \\- run it",
        ".SH SYNOPSIS", ".SH ARGUMENTS\n.TP\n\\fIid\\fR", ".SH OPTIONS",
        "\\fB\\-\\-library\\fR \\fIVALUE\\fR\n",
        "one of: auto, stub (default: auto)", ".SH EXIT STATUS"})
    EXPECT_THAT(page, HasSubstr(part));
  EXPECT_THAT(program_page(text()),
              AllOf(HasSubstr("\\fBrefute\\-run\\fR(1)\nrun it"),
                    Not(HasSubstr("secret"))));
}

TEST_F(ManualTest, TextIsNoTroff) {
  const std::string page = command_page(text().commands[0]);
  EXPECT_THAT(page, HasSubstr("\\&.nothing\nC:\\etemp"));
}

TEST_F(ManualTest, EveryShellLearnsOptionsAndTheirValues) {
  EXPECT_THAT(bash_completions(text()),
              AllOf(HasSubstr("\"run --library\") values='auto stub'"),
                    HasSubstr("run) options='-h --help --library --json'")));
  EXPECT_THAT(zsh_completions(text()),
              AllOf(HasSubstr("'run:run it\\: at once'"),
                    HasSubstr("'*--json[as \\[JSON\\]]'"),
                    HasSubstr(":value:(auto stub)'")));
  EXPECT_THAT(fish_completions(text()),
              HasSubstr("from run' -l library -r -f -a 'auto stub' -d 'what "
                        "it'\\''s seen by'"));
}

}  // namespace
}  // namespace refute::cli
