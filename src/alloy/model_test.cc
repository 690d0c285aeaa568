#include "alloy/model.h"

#include <gmock/gmock.h>

#include "alloy/show.h"
#include "relational/enumerate.h"

namespace refute::alloy {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const ReadText kNoFiles = [](const std::string&) -> Result<std::string> {
  return fail("there is no such file");
};

Model model_of(const std::string& text) {
  auto model = Model::parse("m.als", text, kNoFiles);
  EXPECT_TRUE(model) << model.error().message;
  return *std::move(model);
}

std::uint64_t count(const Model& model, const LowerOptions& lower,
                    bool symmetry, const char* command = "1") {
  const auto lowered = model.lower(**model.command(command), lower);
  EXPECT_TRUE(lowered) << lowered.error().message;
  const auto statistics = relational::enumerate(
      lowered->problem,
      {.projection = lowered->projection, .symmetry = symmetry},
      [](const auto&) { return relational::Next::kContinue; });
  EXPECT_TRUE(statistics);
  return statistics->instances;
}

std::string error_of(const std::string& text) {
  const auto model = Model::parse("m.als", text, kNoFiles);
  if (!model) return model.error().message;
  const auto lowered = model->lower(model->commands().front());
  return lowered ? "no error" : lowered.error().message;
}

TEST(AlloyModel, CountsGraphsUpToIsomorphism) {
  // Simple undirected graphs on 1 to 4 vertices.
  const Model model = model_of(
      "sig V { e: set V } fact { e = ~e and no iden & e }\n"
      "v1: run {} for exactly 1 V\n"
      "v2: run {} for exactly 2 V\n"
      "v3: run {} for exactly 3 V\n"
      "v4: run {} for exactly 4 V\n");
  EXPECT_EQ(count(model, {}, true, "v1"), 1);
  EXPECT_EQ(count(model, {}, true, "v2"), 2);
  EXPECT_EQ(count(model, {}, true, "v3"), 4);
  EXPECT_EQ(count(model, {}, true, "v4"), 11);
  EXPECT_EQ(count(model, {}, false, "v4"), 64);
}

TEST(AlloyModel, AnOrderIsFixedWithoutLosingAnInstance) {
  const Model model = model_of(
      "open util/ordering[A]\n"
      "sig A { f: lone A }\n"
      "run { some f } for exactly 3 A");
  const auto fixed = count(model, {.fix_orders = true}, true);
  EXPECT_EQ(fixed, 63);
  EXPECT_EQ(count(model, {.fix_orders = false}, true), fixed);
  EXPECT_EQ(count(model, {.fix_orders = false}, false), 6 * fixed);
}

TEST(AlloyModel, WitnessesDoNotMultiplyInstances) {
  const Model model = model_of("sig A {} run { some x: A | x = x } for 3");
  EXPECT_EQ(count(model, {.witnesses = true}, false),
            count(model, {.witnesses = false}, false));
}

TEST(AlloyModel, OverflowWrapsOrIsLeftOut) {
  const Model model =
      model_of("one sig A { n: Int } run { plus[A.n, 1] < A.n }");
  EXPECT_EQ(count(model, {}, false), 1);
  EXPECT_EQ(count(model, {.overflow = relational::Overflow::kForbidden}, false),
            0);
}

TEST(AlloyModel, ACounterexampleShowsTheValuesThatBreakTheAssertion) {
  const Model model =
      model_of("sig A { f: lone A } check { all x: A | no x.f } for 1");
  const auto lowered =
      *model.lower(model.commands().front(), {.witnesses = true});
  auto found = *relational::Enumerator::start(
      lowered.problem, {.projection = lowered.projection});
  const auto* instance = found.next();
  ASSERT_TRUE(instance);
  EXPECT_EQ(to_text(model.world(), lowered, *instance),
            "A = {A$0}\nA.f = {A$0->A$0}\n$x = {A$0}\n");
  EXPECT_EQ(to_json(model.world(), lowered, *instance),
            R"({"sigs":{"A":["A$0"]},"fields":{"A.f":[["A$0","A$0"]]},)"
            R"("witnesses":{"$x":[["A$0"]]}})");
  EXPECT_EQ(to_dot(model.world(), lowered, *instance, "one"),
            "digraph \"one\" {\n  \"A$0\" [label=\"A$0\n(A, $x)\"];\n"
            "  \"A$0\" -> \"A$0\" [label=\"f\"];\n}\n");
}

TEST(AlloyModel, FindsCommandsSigsAndFieldsByName) {
  const Model model = model_of(
      "sig A { f: set A } pred p { some f } run p for 2\n"
      "named: run {} for 3 but 2 A, 3 Int");
  EXPECT_EQ((*model.command("p"))->label, "p");
  EXPECT_EQ(describe(model.world(), **model.command("2")),
            "run named for 3 but 2 A, 3 Int");
  EXPECT_FALSE(model.command("0"));
  EXPECT_FALSE(model.command("3"));
  EXPECT_THAT(model.command("nmaed").error().message,
              HasSubstr("did you mean \"named\""));
  EXPECT_TRUE(model.sig("A"));
  EXPECT_TRUE(model.field("A.f"));
  EXPECT_THAT(model.field("A.g").error().message, HasSubstr("A.g"));
}

TEST(AlloyModel, AModelWithoutACommandIsRun) {
  EXPECT_EQ(count(model_of("one sig A {}"), {}, true), 1);
}

TEST(AlloyModel, OpensFilesBesideTheModel) {
  EXPECT_EQ(module_file("x/a/b.als", "a/b", "a/c"), "x/a/c.als");
  EXPECT_EQ(module_file("x/b.als", "", "lib/c"), "x/lib/c.als");
  EXPECT_EQ(module_file("b.als", "b", "c"), "c.als");
  const ReadText read = [](const std::string& path) -> Result<std::string> {
    if (path == "dir/lib/c.als") return std::string("module lib/c sig C {}");
    return fail("there is no such file");
  };
  EXPECT_TRUE(Model::parse("dir/m.als", "open lib/c run { some C }", read));
}

TEST(AlloyModel, ModulesThatOpenEachOtherAreRefused) {
  const ReadText read = [](const std::string& path) -> Result<std::string> {
    if (path == "a.als") return std::string("open b sig A {}");
    if (path == "b.als") return std::string("open a sig B {}");
    return fail("there is no such file");
  };
  const auto model = Model::parse("m.als", "open a", read);
  ASSERT_FALSE(model);
  EXPECT_THAT(model.error().message, HasSubstr("cycle"));
}

TEST(AlloyModel, WhatIsNestedTooDeeplyIsRefused) {
  for (const std::string open : {"(", "{", "!", "some x: A | ", "let x = A | ",
                                 "~", "#", "no ", "A -> "}) {
    std::string text = "sig A {} run { ";
    for (int i = 0; i < 5000; ++i) text += open;
    EXPECT_THAT(error_of(text + "A"), StartsWith("m.als:1:")) << open;
  }
  std::string sum = "sig A {} run { some A";
  for (int i = 0; i < 5000; ++i) sum += " + A";
  EXPECT_THAT(error_of(sum + " }"), HasSubstr("nested too deeply"));
}

TEST(AlloyModel, CallsThatExplodeAreRefused) {
  std::string text = "sig A {} pred p0[a: A] { some a }\n";
  for (int i = 1; i < 40; ++i)
    text += "pred p" + std::to_string(i) + "[a: A] { p" +
            std::to_string(i - 1) + "[a] and p" + std::to_string(i - 1) +
            "[a] }\n";
  EXPECT_THAT(error_of(text + "run { all a: A | p39[a] }"),
              HasSubstr("too large"));
}

}  // namespace
}  // namespace refute::alloy
