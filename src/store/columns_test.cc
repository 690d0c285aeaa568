#include "store/columns.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace refute::store {
namespace {

Finding through_columns(const Finding& finding) {
  Finding again;
  for (const auto& column : finding_columns())
    column.read(column.write(finding), again);
  return again;
}

// A store can come from anybody, and its columns hold any text.
Finding with(const std::string& name, const std::string& text) {
  Finding finding;
  for (const auto& column : finding_columns())
    if (column.name == name) column.read(text, finding);
  return finding;
}

TEST(Columns, EveryFieldComesBack) {
  Finding f;
  f.oracle = "behaviour";
  f.level = Level::kAnnounced;
  f.signature = "s";
  f.summary = "gives 1";
  f.evidence = "a\nb";
  f.generator = "g";
  f.choices = "a=1/2";
  f.request = {"rename-method",
               {.type = "p.A", .method = "m", .parameters = {{"int"}}},
               {{"new-name", "n"}}};
  f.before = {{{"A.java", "class A { String s = \"é\"; }"}}, {"/a b.jar"}};
  f.outcome = Applied{{{{"A.java", "class A {}"}}},
                      {{Severity::kWarning, "hm", "A.java", 3, 4}}};
  f.engine = "eclipse";
  f.engine_version = "4";
  f.engine_label = "eclipse:4";
  f.expectation = Expectation::kMustRefuse;
  f.trace = "part 3";
  f.messages = {{"code", "A.java:1", "text"}, {.text = "other"}};
  f.test = "@Test";
  f.world = "closed";
  f.category = "none";
  const Finding again = through_columns(f);
  for (const auto& column : finding_columns())
    EXPECT_EQ(column.write(again), column.write(f)) << column.name;
  EXPECT_EQ(again.level, f.level);
  EXPECT_EQ(again.request, f.request);
  EXPECT_EQ(again.before, f.before);
  EXPECT_EQ(again.messages, f.messages);
  EXPECT_EQ(again.expectation, f.expectation);
  EXPECT_EQ(std::get<Applied>(again.outcome).status,
            std::get<Applied>(f.outcome).status);
  EXPECT_EQ(again.damage, "");
}

TEST(Columns, EveryKindOfOutcomeComesBack) {
  const std::vector<Outcome> all = {
      Applied{},
      Refused{{{Severity::kFatal, "no"}}},
      Crashed{"E", "m", "stack", "check", {}, "err"},
      TimedOut{2.5, "err"},
      Died{"signal 9", "err"},
      Invalid{"code", "m"}};
  for (const auto& outcome : all) {
    Finding f;
    f.outcome = outcome;
    const Finding again = through_columns(f);
    EXPECT_EQ(again.outcome.index(), outcome.index());
    for (const auto& column : finding_columns())
      EXPECT_EQ(column.write(again), column.write(f)) << column.name;
  }
}

TEST(Columns, AProgramOrRequestThatIsNoneIsDamage) {
  for (const char* text : {"", "[", "[]", "1", "{\"A.java\": 1}"}) {
    EXPECT_NE(with("before", text).damage, "") << text;
    EXPECT_NE(with("request", text).damage, "") << text;
  }
  EXPECT_EQ(with("before", "{}").damage, "");
  EXPECT_EQ(with("request", R"({"refactoring": "x"})").request.refactoring,
            "x");
}

TEST(Columns, AnOutcomeThatIsNoneIsInvalid) {
  for (const char* text : {"", "[]", R"({"outcome": 1, "files": []})",
                           R"({"outcome": "applied", "status": [3]})"})
    EXPECT_EQ(kind(with("outcome", text).outcome), "invalid") << text;
}

TEST(Columns, MessagesThatAreNoTextsAreEmpty) {
  const auto messages =
      with("messages", R"([{"code": 1, "place": [], "text": null}, 2])")
          .messages;
  EXPECT_EQ(messages, std::vector<Message>{Message{}});
  EXPECT_TRUE(with("messages", "not json").messages.empty());
}

TEST(Columns, ALevelThatIsNoneIsNotSilent) {
  EXPECT_EQ(with("level", "silent").level, Level::kSilent);
  EXPECT_EQ(with("level", "\x1b[31m").level, Level::kError);
}

}  // namespace
}  // namespace refute::store
