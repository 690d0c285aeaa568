#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "cli/testing.h"

namespace refute::cli {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

class SolveCommand : public testing::Test {
 protected:
  Told solve(const std::string& model, std::vector<std::string> words = {}) {
    const auto path = dir_.path() / "m.als";
    EXPECT_TRUE(write_file(path, model));
    words.insert(words.begin(), path.string());
    return tell(declare_solve, words);
  }

  TempDir dir_ = *TempDir::create();
};

// Graphs of two nodes: 2^4, and 10 if the names of the nodes do not matter.
constexpr char kGraphs[] =
    "sig A { f: set A }\n"
    "run two {} for exactly 2 A\n"
    "assert linked { some f }\n"
    "check linked for exactly 2 A\n"
    "run impossible { some f and no f } for 2 A\n";

TEST_F(SolveCommand, CountsOneOfThoseThatDifferInNamesOnly) {
  EXPECT_EQ(solve(kGraphs, {"--count"}).output, "10\n");
  EXPECT_EQ(solve(kGraphs, {"--count", "--isomorphs"}).output, "16\n");
}

TEST_F(SolveCommand, ListsTheCommandsInTheirOrder) {
  const Told told = solve(kGraphs, {"--list"});
  EXPECT_THAT(told.lines(),
              ElementsAre(AllOf(StartsWith("1  "), HasSubstr("two")),
                          AllOf(StartsWith("2  "), HasSubstr("linked")),
                          AllOf(StartsWith("3  "), HasSubstr("impossible"))));
}

TEST_F(SolveCommand, ShowsOneInstanceAndSaysHowToSeeMore) {
  const Told told = solve(kGraphs);
  EXPECT_EQ(told.code, ExitCode::kClean);
  EXPECT_THAT(told.output,
              AllOf(StartsWith("── instance 1 ──\n"),
                    HasSubstr("there may be more; --limit N shows N"),
                    Not(HasSubstr("instance 2"))));
}

TEST_F(SolveCommand, SaysWhenThatIsAll) {
  const Told told = solve(kGraphs, {"--limit", "0"});
  EXPECT_THAT(
      told.output,
      AllOf(HasSubstr("── instance 10 ──"), Not(HasSubstr("instance 11")),
            HasSubstr("that is all, up to the names of atoms")));
  EXPECT_EQ(told.output, solve(kGraphs, {"--limit", "11"}).output);
}

TEST_F(SolveCommand, ACommandGoesByItsNumberOrItsName) {
  EXPECT_EQ(solve(kGraphs, {"--command", "3"}).output,
            solve(kGraphs, {"--command", "impossible"}).output);
  const Told none = solve(kGraphs, {"--command", "imposible"});
  EXPECT_EQ(none.code, ExitCode::kUsage);
  EXPECT_THAT(none.error + none.hint, HasSubstr("imposs"));
  EXPECT_EQ(solve(kGraphs, {"--command", "4"}).code, ExitCode::kUsage);
}

TEST_F(SolveCommand, WithoutAnInstanceItSaysWithinWhichScopes) {
  const Told told = solve(kGraphs, {"--command", "impossible"});
  EXPECT_EQ(told.code, ExitCode::kClean);
  EXPECT_THAT(told.output, HasSubstr("no instance within these scopes\n"));
  EXPECT_EQ(solve(kGraphs, {"--command", "impossible", "--count"}).output,
            "0\n");
}

TEST_F(SolveCommand, ACounterexampleIsAFinding) {
  const Told told = solve(kGraphs, {"--command", "linked"});
  EXPECT_EQ(told.code, ExitCode::kFindings);
  EXPECT_EQ(told.error, "");
  EXPECT_THAT(told.output, StartsWith("── counterexample 1 ──\n"));
  EXPECT_EQ(solve(kGraphs, {"--command", "linked", "--count"}).output, "1\n");
  const Told holds =
      solve("sig A {}\nassert same { A = A }\ncheck same for 3\n");
  EXPECT_EQ(holds.code, ExitCode::kClean);
  EXPECT_THAT(holds.output,
              HasSubstr("no counterexample within these scopes\n"));
}

TEST_F(SolveCommand, JsonIsALinePerInstanceAndNothingElse) {
  const Told told = solve(kGraphs, {"--json", "--limit", "0"});
  ASSERT_THAT(told.lines(), SizeIs(10));
  std::set<nlohmann::json> seen;
  for (const auto& line : told.lines()) {
    const auto json = nlohmann::json::parse(line, nullptr, false);
    ASSERT_TRUE(json.is_object()) << line;
    EXPECT_TRUE(seen.insert(json).second) << line;
  }
  EXPECT_EQ(solve(kGraphs, {"--json", "--command", "impossible"}).output, "");
}

TEST_F(SolveCommand, AGraphIsForOneProgramAndJsonForAnother) {
  EXPECT_THAT(solve(kGraphs, {"--dot"}).output,
              AllOf(HasSubstr("digraph"), Not(HasSubstr("there may be more"))));
  const Told both = solve(kGraphs, {"--dot", "--json"});
  EXPECT_EQ(both.code, ExitCode::kUsage);
  EXPECT_EQ(both.error, "give either --json or --dot");
}

TEST_F(SolveCommand, NumbersWrapAroundUnlessThatIsPrevented) {
  // With 3 bits, 3 + 1 is -4.
  constexpr char kSum[] =
      "one sig A { n: Int }\nrun wraps { plus[A.n, 1] < A.n } for 3 Int\n";
  EXPECT_EQ(solve(kSum, {"--count"}).output, "1\n");
  EXPECT_EQ(solve(kSum, {"--count", "--prevent-overflow"}).output, "0\n");
}

TEST_F(SolveCommand, AMistakeIsShownWithItsPlace) {
  const Told told = solve("sig A {}\nsig A {}\nrun {} for 2\n");
  EXPECT_NE(told.code, ExitCode::kClean);
  EXPECT_THAT(told.error, HasSubstr("m.als:2:"));
  const Told missing = tell(declare_solve, {"/no/such/model.als"});
  EXPECT_NE(missing.code, ExitCode::kClean);
  EXPECT_THAT(missing.error, HasSubstr("/no/such/model.als"));
}

}  // namespace
}  // namespace refute::cli
