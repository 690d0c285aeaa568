#include "cluster/cluster.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute::cluster {
namespace {

store::Finding finding(std::int64_t id, std::vector<Message> messages) {
  store::Finding f;
  f.id = id;
  f.engine = "eclipse";
  f.choices = std::to_string(id);
  f.oracle = "does-not-compile";
  f.request.refactoring = "push-down-method";
  f.messages = std::move(messages);
  return f;
}

Message unresolved(const std::string& place, const std::string& name) {
  return {"compiler.err.cant.resolve", place,
          "cannot find symbol\n  symbol:   variable " + name};
}

TEST(Cluster, ConcreteTellsPlacesAbstractNamesAndTemplateNeither) {
  const std::vector<store::Finding> all = {
      finding(1, {unresolved("A.java:3", "f")}),
      finding(2, {unresolved("B.java:9", "f")}),
      finding(3, {unresolved("A.java:3", "g")})};
  EXPECT_EQ(clusters(all, By::kConcrete).size(), 3u);
  EXPECT_EQ(clusters(all, By::kAbstract).size(), 2u);
  EXPECT_EQ(clusters(all, By::kTemplate).size(), 1u);
  EXPECT_EQ(clusters(all, By::kOracle).size(), 1u);
}

TEST(Cluster, MessagesAreComparedAsLists) {
  const std::vector<store::Finding> all = {
      finding(1, {unresolved("A.java:3", "f")}),
      finding(2, {unresolved("A.java:3", "f"), unresolved("A.java:4", "f")})};
  EXPECT_EQ(clusters(all, By::kAbstract).size(), 2u);
  EXPECT_EQ(clusters(all, By::kTemplate).size(), 2u);
}

TEST(Cluster, WhatAllOraclesSayOfAnInputIsOneList) {
  auto compile = finding(1, {unresolved("A.java:3", "f")});
  auto custom = finding(2, {{.text = "old name left in an argument"}});
  custom.oracle = "custom";
  custom.choices = compile.choices;
  auto other = custom, alone = compile;
  other.id = 4;
  other.messages = {{.text = "old name left in an operand"}};
  alone.id = 3;
  other.choices = alone.choices = "another input";
  const auto all = clusters({compile, custom, alone, other}, By::kAbstract);
  ASSERT_EQ(all.size(), 2u);  // the compiler says the same, custom does not
  EXPECT_THAT(all[0].findings, testing::ElementsAre(1));
  EXPECT_THAT(all[0].key, testing::HasSubstr("cannot find symbol: variable f"));
  EXPECT_THAT(all[1].findings, testing::ElementsAre(3));
  EXPECT_EQ(clusters({compile, custom, alone, other}, By::kOracle).size(), 1u);
}

TEST(Cluster, AnAbstractMessageIsTheSentenceAndTheSymbol) {
  const auto inapplicable = [](const std::string& required) {
    return Message{.text =
                       "method m in class A cannot be applied\n"
                       "  required: " +
                       required + "\n  found: int"};
  };
  EXPECT_EQ(key(finding(1, {inapplicable("int,int")}), By::kAbstract),
            key(finding(2, {inapplicable("no arguments")}), By::kAbstract));
  const auto k = key(finding(1, {unresolved("A.java:3", "f")}), By::kAbstract);
  EXPECT_THAT(k, testing::EndsWith("|cannot find symbol: variable f"));
}

TEST(Cluster, TheSameErrorTwiceIsTheSameBugAndAnotherErrorIsNot) {
  const auto one = finding(1, {unresolved("A.java:3", "f")});
  const auto two =
      finding(2, {unresolved("A.java:3", "f"), unresolved("A.java:4", "g")});
  auto other = unresolved("A.java:3", "f");
  other.code = "compiler.err.report.access";
  EXPECT_EQ(bug_key(one), bug_key(two));
  EXPECT_NE(bug_key(one), bug_key(finding(3, {other})));
}

TEST(Cluster, TheLargestComesFirst) {
  auto other = finding(1, {unresolved("A.java:3", "f")});
  other.oracle = "crash";
  const auto all = clusters({other, finding(2, {unresolved("A.java:3", "f")}),
                             finding(3, {unresolved("A.java:3", "f")})},
                            By::kAbstract);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_THAT(all[0].findings, testing::ElementsAre(2, 3));
  EXPECT_EQ(all[0].key.find("eclipse|does-not-compile|push-down-method"), 0u);
}

TEST(Cluster, EnginesLevelsAndRefactoringsAreKeptApart) {
  auto a = finding(1, {unresolved("A.java:3", "f")});
  auto b = a, c = a, d = a;
  b.choices = "b";
  c.choices = "c";
  d.choices = "d";
  b.engine = "netbeans";
  c.level = Level::kWarning;
  d.request.refactoring = "pull-up-method";
  EXPECT_EQ(clusters({a, b, c, d}, By::kTemplate).size(), 4u);
}

TEST(Cluster, ATemplateDropsNamesAndNumbersAndKeepsTheSentence) {
  EXPECT_EQ(template_of("Method 'm' in 'p.A' hides 2 others"),
            "Method … in … hides … others");
  EXPECT_EQ(template_of("The field A.f is not visible from type p.B"),
            "The field … is not visible from type …");
  EXPECT_EQ(template_of("Found potential matches"), "Found potential matches");
  EXPECT_EQ(template_of("it's broken"), "it's broken");
  EXPECT_EQ(template_of(""), "");
}

TEST(Cluster, FindingsWithoutMessagesFallBackToTheirSignature) {
  auto broken = finding(1, {});
  broken.signature = "crash|x";
  EXPECT_THAT(key(broken, By::kTemplate), testing::HasSubstr("crash|x"));
}

TEST(Cluster, AnUnknownWayIsAUsageErrorWithASuggestion) {
  EXPECT_EQ(*parse_by("abstract"), By::kAbstract);
  EXPECT_THAT(parse_by("abstrct").error().message,
              testing::HasSubstr("abstract"));
}

}  // namespace
}  // namespace refute::cluster
