#include "alloy/show.h"

#include <nlohmann/json.hpp>
#include <set>

#include "alloy/solve_for_tests.h"

namespace refute::alloy {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// The instances of the first command, each as `show` puts it.
template <typename Show>
std::vector<std::string> all(const std::string& text, const Show& show,
                             const LowerOptions& options = {}) {
  const auto model = Model::parse("m.als", text, testing::kNoFiles);
  EXPECT_TRUE(model) << model.error().message;
  const auto lowered = model->lower(model->commands().front(), options);
  EXPECT_TRUE(lowered) << lowered.error().message;
  std::vector<std::string> out;
  EXPECT_TRUE(relational::enumerate(
      lowered->problem, {.projection = lowered->projection, .symmetry = false},
      [&](const auto& instance) {
        out.push_back(show(model->world(), *lowered, instance));
        return relational::Next::kContinue;
      }));
  return out;
}

std::vector<std::string> texts(const std::string& text,
                               const LowerOptions& options = {}) {
  return all(text, to_text, options);
}

std::string dot(const std::string& text, const std::string& title = "g") {
  return all(text,
             [&](const World& world, const Lowered& lowered,
                 const relational::Instance& instance) {
               return to_dot(world, lowered, instance, title);
             })
      .front();
}

TEST(AlloyShow, WritesEverySigAndFieldAlsoIfEmpty) {
  EXPECT_EQ(texts("sig A { f: set A } sig B extends A {} run { no A }"),
            std::vector<std::string>{"A = {}\nA.f = {}\nB = {}\n"});
}

TEST(AlloyShow, ListsASigWithThoseThatExtendIt) {
  EXPECT_EQ(texts("abstract sig A {} one sig B, C extends A {} sig D in A {} "
                  "run { D = C }"),
            std::vector<std::string>{
                "A = {B$0, C$0}\nB = {B$0}\nC = {C$0}\nD = {C$0}\n"});
}

TEST(AlloyShow, WritesIntegersAsNumbers) {
  EXPECT_EQ(texts("one sig A { n: Int } run { A.n = -3 }"),
            std::vector<std::string>{"A = {A$0}\nA.n = {A$0->-3}\n"});
}

TEST(AlloyShow, TellsInstancesApart) {
  for (const char* model :
       {"sig A { f: set A } run {} for exactly 2 A",
        "sig A {} sig B, C in A {} run {} for 2",
        "sig A { f: A -> lone A } run {} for exactly 2 A"}) {
    const auto text = texts(model);
    const auto json = all(model, to_json);
    EXPECT_EQ(std::set(text.begin(), text.end()).size(), text.size()) << model;
    EXPECT_EQ(std::set(json.begin(), json.end()).size(), text.size()) << model;
  }
}

TEST(AlloyShow, WritesJsonThatCanBeReadBack) {
  for (const auto& line :
       all("sig A { f: A -> A } run { some f } for exactly 2 A", to_json)) {
    EXPECT_THAT(line, Not(HasSubstr("\n")));
    const auto json = nlohmann::json::parse(line);
    EXPECT_EQ(json["sigs"]["A"].size(), 2u);
    for (const auto& tuple : json["fields"]["A.f"]) {
      EXPECT_EQ(tuple.size(), 3u);
      for (const auto& atom : tuple)
        EXPECT_THAT(json["sigs"]["A"], ::testing::Contains(atom));
    }
    EXPECT_TRUE(json["witnesses"].empty());
  }
}

TEST(AlloyShow, ShowsWitnessesOnlyWhereTheyAreAskedFor) {
  const std::string model = "one sig A, B {} run { some x: A + B | x = B }";
  EXPECT_EQ(texts(model), std::vector<std::string>{"A = {A$0}\nB = {B$0}\n"});
  const auto shown = texts(model, {.witnesses = true});
  ASSERT_EQ(shown.size(), 1u);
  EXPECT_THAT(shown[0], HasSubstr("x = {B$0}\n"));
}

TEST(AlloyShow, ShowsTheParametersOfThePredicateThatIsRun) {
  const auto shown =
      texts("one sig A {} pred p[x: A] { } run p", {.witnesses = true});
  ASSERT_EQ(shown.size(), 1u);
  EXPECT_THAT(shown[0], HasSubstr("$p_x = {A$0}"));
}

TEST(AlloyShow, DrawsAnEdgePerTupleWithTheColumnsBetween) {
  const auto drawn =
      dot("one sig A, B, C {} one sig D { f: A -> B -> C, g: set A } "
          "run { some f and some g }");
  EXPECT_THAT(drawn,
              AllOf(HasSubstr(R"("D$0" -> "C$0" [label="f[A$0, B$0]"];)"),
                    HasSubstr(R"("D$0" -> "A$0" [label="g"];)")));
}

TEST(AlloyShow, DrawsAtomsThatNoEdgeReaches) {
  EXPECT_THAT(dot("one sig A { f: set A } run { no f }"),
              AllOf(HasSubstr("\"A$0\" [label="), Not(HasSubstr("->"))));
}

TEST(AlloyShow, QuotesTheTitleOfAGraph) {
  EXPECT_THAT(dot("one sig A {} run {}", "a \"b\\"),
              HasSubstr(R"(digraph "a \"b\\" {)"));
}

// describe

TEST(AlloyCommands, AreDescribedAsTheyAreWritten) {
  for (const char* command : {
           "run p for 3",
           "run p for exactly 2 A",
           "run p for 3 but exactly 2 A, 1 B",
           "run p for 2 A, 1 B, 5 Int",
           "run p for 4 but 3 Int, 2 seq",
           "check a for 5",
           "run p",
       }) {
    const auto model = Model::parse(
        "m.als",
        std::string("sig A, B {} pred p { some A } assert a { no A } ") +
            command,
        testing::kNoFiles);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ(describe(model->world(), model->commands()[0]), command);
  }
}

TEST(AlloyCommands, WithoutANameAreNumbered) {
  const auto model =
      Model::parse("m.als", "sig A {} run { some A } check { no A } x: run {}",
                   testing::kNoFiles);
  ASSERT_TRUE(model);
  ASSERT_EQ(model->commands().size(), 3u);
  EXPECT_EQ(model->commands()[0].label, "run$1");
  EXPECT_EQ(model->commands()[1].label, "check$2");
  EXPECT_EQ(model->commands()[2].label, "x");
  for (const char* which : {"2", "check$2"})
    EXPECT_EQ(*model->command(which), &model->commands()[1]) << which;
}

TEST(AlloyCommands, ThatAreNotThereAreToldWithThoseThatAre) {
  const auto model = Model::parse("m.als", "sig A {} one_: run {} two: run {}",
                                  testing::kNoFiles);
  ASSERT_TRUE(model);
  const auto number = model->command("3").error();
  EXPECT_EQ(number.message, "there is no command 3: the model has 2 commands");
  EXPECT_EQ(number.hint, "commands are numbered from 1");
  const auto name = model->command("tow").error();
  EXPECT_THAT(name.message, HasSubstr("did you mean \"two\""));
  EXPECT_EQ(name.hint, "the commands: one_, two");
  EXPECT_FALSE(model->command(""));
  EXPECT_FALSE(model->command("99999999999999999999"));
}

// source.h

TEST(AlloyPlaces, CountCharactersAndNotBytes) {
  Sources sources;
  const auto file = sources.add("m.als", "-- ä\nsig ä A");
  EXPECT_EQ(sources.place({file, 13, 14}), "m.als:2:7");
  EXPECT_EQ(sources.snippet({file, 13, 14}), "A");
}

TEST(AlloyPlaces, KeepTabsSoThatTheCaretStandsUnderTheMistake) {
  Sources sources;
  const auto file = sources.add("m.als", "\t\tsig sig {}");
  EXPECT_EQ(sources.explain({{file, 6, 9}, "wrong", "right"}).message,
            "m.als:1:7: wrong\n  1 | \t\tsig sig {}\n    | \t\t    ^^^");
}

TEST(AlloyPlaces, BeyondTheEndAreAtTheEnd) {
  Sources sources;
  const auto file = sources.add("m.als", "sig A {");
  const auto error = sources.explain({{file, 7, 7}, "a } is missing", ""});
  EXPECT_EQ(error.message,
            "m.als:1:8: a } is missing\n  1 | sig A {\n    |        ^");
  EXPECT_EQ(error.code, ExitCode::kUsage);
}

TEST(AlloyPlaces, JoinToTheWholeOfBoth) {
  const auto both = join({1, 8, 12}, {1, 2, 9});
  EXPECT_EQ(both.begin, 2u);
  EXPECT_EQ(both.end, 12u);
  EXPECT_EQ(both.file, 1u);
}

}  // namespace
}  // namespace refute::alloy
