#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/testing.h"
#include "engine/catalogue.h"
#include "javagen/catalogue.h"
#include "jdolly/source.h"
#include "oracle/oracle.h"
#include "structures/catalogue.h"

namespace refute::cli {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class ListCommand : public StoreTest {
 protected:
  Told list(std::vector<std::string> words) {
    return tell(declare_list, std::move(words));
  }
};

TEST_F(ListCommand, AWordThatItDoesNotKnowIsCorrected) {
  const Told told = list({"orcles"});
  EXPECT_EQ(told.code, ExitCode::kUsage);
  EXPECT_EQ(told.error, "cannot list \"orcles\"; did you mean \"oracles\"?");
  EXPECT_THAT(told.hint, HasSubstr("findings, generators, oracles"));
}

TEST_F(ListCommand, EveryOracleHasALineThatAsksItsQuestion) {
  const auto lines = list({"oracles"}).lines();
  ASSERT_EQ(lines.size(), oracles().size());
  for (std::size_t i = 0; i < lines.size(); ++i)
    EXPECT_THAT(lines[i],
                AllOf(StartsWith(std::string(oracles()[i].name) + " "),
                      HasSubstr(std::string(oracles()[i].question))));
}

TEST_F(ListCommand, EveryEngineThatHasANameIsThere) {
  const Told told = list({"engines"});
  for (const auto& engine : engine_catalogue())
    EXPECT_THAT(told.output, HasSubstr(std::string(engine.name)));
  EXPECT_THAT(told.output, HasSubstr("--engine-command 'PROGRAM ARGS'"));
}

TEST_F(ListCommand, EveryGeneratorAndEveryModelIsThereWithItsRefactoring) {
  const Told told = list({"generators", "--brief"});
  for (const auto& generator : javagen::catalogue())
    EXPECT_THAT(told.output,
                HasSubstr("programs for " + std::string(generator.refactoring)))
        << generator.name;
  for (const auto& model : jdolly::catalogue())
    EXPECT_THAT(told.output, HasSubstr("jdolly:" + std::string(model.name)));
  EXPECT_THAT(told.output, Not(HasSubstr("for example")));
}

TEST_F(ListCommand, EveryStructureSaysHowLargeItMayBe) {
  const auto lines = list({"structures"}).lines();
  ASSERT_EQ(lines.size(), structures::all_structures().size());
  for (const auto& line : lines) EXPECT_THAT(line, HasSubstr("(size up to "));
}

TEST_F(ListCommand, AFindingOfEachConfirmedKindIsShownSilentOnesFirst) {
  auto loud = sample_finding("loud");
  loud.level = Level::kWarning;
  auto pending = sample_finding("pending");
  pending.confirmation = store::Confirmation::kPending;
  auto announced = sample_finding("announced");
  announced.level = Level::kAnnounced;
  const auto store = fill("c.db", {loud, sample_finding("x"),
                                   sample_finding("x"), pending, announced});
  const auto lines = list({"findings", "--store", store}).lines();
  EXPECT_THAT(
      lines,
      ElementsAre(
          AllOf(HasSubstr("  does-not-compile  silent    eclipse 4.99  the "
                          "result does not compile: x"),
                HasSubstr("(2 alike)")),
          AllOf(HasSubstr("warning"), Not(HasSubstr("alike")),
                Not(HasSubstr("not confirmed"))),
          AllOf(HasSubstr("does not compile: pending"),
                EndsWith("[not confirmed]")),
          "2 confirmed kinds of 5 findings; 1 kind announced by the engine, 1 "
          "kind not confirmed: `refute confirm` repeats them"));
  const auto all = list({"findings", "--announced", "--store", store}).lines();
  ASSERT_EQ(all.size(), lines.size() + 1);
  EXPECT_THAT(all[3], HasSubstr("announced"));
}

TEST_F(ListCommand, AStoreWithoutFindingsSaysSo) {
  EXPECT_EQ(list({"findings", "--store", fill("c.db", {})}).output,
            "0 confirmed kinds of 0 findings; 0 kinds announced by the engine, "
            "0 kinds not confirmed\n");
}

TEST_F(ListCommand, ThePlanOfAStoreIsACampaignFile) {
  const std::string plan = "engine = [\"eclipse\"]\nseed = 7\n";
  const auto store = fill("c.db", {}, {{store::kPlanKey, plan}});
  EXPECT_EQ(list({"plan", "--store", store}).output, plan);
  const Told none = list({"plan", "--store", fill("d.db", {})});
  EXPECT_EQ(none.code, ExitCode::kEnvironment);
  EXPECT_EQ(none.error, "store " + path("d.db") + " holds no plan");
}

TEST_F(ListCommand, AStoreThatIsNotThereIsNamed) {
  for (const char* what : {"findings", "plan"}) {
    const Told told = list({what, "--store", path("none.db")});
    EXPECT_EQ(told.code, ExitCode::kUsage) << what;
    EXPECT_THAT(told.error, HasSubstr("none.db")) << what;
    EXPECT_FALSE(std::filesystem::exists(path("none.db"))) << what;
  }
}

}  // namespace
}  // namespace refute::cli
