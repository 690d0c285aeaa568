#include "jvm/engine_messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace refute::jvm {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

Diagnostic diagnostic(const std::string& message, int start, int end) {
  return {.compiler = "ecj",
          .severity = "error",
          .code = "50",
          .file = "A.java",
          .start = start,
          .end = end,
          .message = message};
}

TEST(EngineMessages, AnEngineOffersItsOneTaskForWholePrograms) {
  EXPECT_EQ(
      to_json(EngineAbout{"javac-17", "17.0.21", "compile", "21", "Acme"}),
      json::parse(R"({"result":{"protocol":1,"engine":"javac-17",
      "version":"17.0.21","details":{"java":"21","vendor":"Acme"},
      "refactorings":{"compile":{"target":"program","options":{}}}}})"));
}

TEST(EngineMessages, FilesThatWereMadeAreAnApplication) {
  const EngineAnswer made = EngineMade{{{{"p/A.class", "yv66vg=="}}}};
  EXPECT_EQ(to_json(made), json::parse(R"({"result":{"outcome":"applied",
      "files":{"p/A.class":"yv66vg=="},"status":[]}})"));
}

TEST(EngineMessages, ARefusalNamesPlacesAndCodes) {
  const EngineAnswer refused =
      EngineRefused{{diagnostic("x is unknown", 3, 7)}};
  EXPECT_EQ(to_json(refused), json::parse(R"({"result":{"outcome":"refused",
      "status":[{"severity":"error","message":"x is unknown [50]",
                 "file":"A.java","offset":3,"length":4}]}})"));
}

TEST(EngineMessages, AnObjectionWithoutAPlaceHasNone) {
  const EngineAnswer refused = EngineRefused{{diagnostic("no main", -1, -1)}};
  const json entry = to_json(refused).at("result").at("status").at(0);
  EXPECT_FALSE(entry.contains("file")) << entry;
  EXPECT_FALSE(entry.contains("offset")) << entry;
}

TEST(EngineMessages, APlaceThatEndsBeforeItStartsIsEmpty) {
  const EngineAnswer refused = EngineRefused{{diagnostic("odd", 9, 4)}};
  EXPECT_EQ(to_json(refused).at("result").at("status").at(0).at("length"), 0);
}

TEST(EngineMessages, ACrashIsNamedAfterItsException) {
  const EngineAnswer crashed =
      EngineCrashed{"java.lang.AssertionError: arity: 2", "at p.C.m"};
  const json result = to_json(crashed).at("result");
  EXPECT_EQ(result.at("outcome"), "crashed");
  EXPECT_EQ(result.at("exception"), "java.lang.AssertionError");
  EXPECT_EQ(result.at("message"), "java.lang.AssertionError: arity: 2");
  EXPECT_EQ(result.at("stack"), "at p.C.m");
  EXPECT_EQ(result.at("phase"), "compile");
}

TEST(EngineMessages, ACrashWithoutWordsIsStillNamed) {
  const EngineAnswer crashed = EngineCrashed{"java.lang.StackOverflowError"};
  EXPECT_EQ(to_json(crashed).at("result").at("exception"),
            "java.lang.StackOverflowError");
}

TEST(EngineMessages, AnErrorIsNoResult) {
  const EngineAnswer error = EngineError{"unsupported", "not that"};
  EXPECT_EQ(
      to_json(error),
      json::parse(R"({"error":{"code":"unsupported","message":"not that"}})"));
}

TEST(EngineMessages, ARequestIsReadWithItsFilesInOrder) {
  const auto read = engine_request_from_json(json::parse(
      R"({"method":"apply","request":{"refactoring":"compile"},
          "files":{"b/B.java":"class B {}","A.java":"class A {}"}})"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->task, "compile");
  ASSERT_EQ(read->program.files.size(), 2U);
  EXPECT_EQ(read->program.files[0].path, "A.java");
  EXPECT_EQ(read->program.files[1].text, "class B {}");
}

TEST(EngineMessages, ARequestThatLacksSomethingIsAnError) {
  for (const char* text :
       {"{}", R"({"request":{}})", R"({"request":{"refactoring":"run"}})",
        R"({"request":{"refactoring":7},"files":{}})",
        R"({"request":{"refactoring":"run"},"files":{"A.class":1}})"}) {
    const auto read = engine_request_from_json(json::parse(text));
    ASSERT_FALSE(read) << text;
    EXPECT_THAT(read.error().message, HasSubstr("malformed request: "));
  }
}

}  // namespace
}  // namespace refute::jvm
