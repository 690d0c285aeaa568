#include "refactoring/request.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "refactoring/request_json.h"

namespace refute {
namespace {

Request push_down() {
  return {.refactoring = "push-down-method",
          .target = {.type = "p.B", .method = "m", .parameters = {{"int"}}}};
}

TEST(Request, ReadsAsOneLine) {
  EXPECT_EQ(describe(push_down()), "push-down-method p.B.m(int)");
  EXPECT_EQ(describe({.refactoring = "rename-field",
                      .target = {.type = "A", .field = "f"},
                      .options = {{"new-name", "g"}}}),
            "rename-field A.f new-name=g");
  Target local{.file = "B.java", .offset = 69, .length = 1};
  EXPECT_EQ(describe({.refactoring = "extract-method", .target = local}),
            "extract-method B.java:69+1");
  local.type = "A";
  local.field = "f";
  EXPECT_EQ(describe({.refactoring = "rename-field", .target = local}),
            "rename-field A.f at B.java:69+1");
}

TEST(Request, IsAboutAFileIfNothingInItIsNamedOrSelected) {
  const Request clean{.refactoring = "clean-up", .target = {.file = "A.java"}};
  EXPECT_TRUE(clean.target.is_file());
  EXPECT_EQ(describe(clean), "clean-up A.java");
  EXPECT_EQ(request_to_json(clean).at("target"),
            nlohmann::json({{"file", "A.java"}}));
  EXPECT_FALSE((Target{.file = "A.java", .offset = 1}).is_file());
  EXPECT_FALSE((Target{.type = "A", .file = "A.java"}).is_file());
  EXPECT_FALSE(Target{}.is_file()) << "that is the whole program";
  EXPECT_EQ(describe({.refactoring = "clean-up", .target = {}}), "clean-up");
}

TEST(Request, SurvivesARoundTripThroughJson) {
  const Request file{.refactoring = "clean-up", .target = {.file = "A.java"}};
  const Request all{.refactoring = "clean-up", .target = {}};
  const Request selection{
      .refactoring = "extract-method",
      .target = {.file = "A.java", .offset = 3, .length = 4},
      .options = {{"name", "x"}}};
  for (const Request& request : {push_down(), selection, file, all}) {
    const auto back = request_from_json(request_to_json(request));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(*back, request);
  }
}

TEST(Request, MalformedJsonIsAnErrorWithAReason) {
  const auto request = request_from_json({{"target", "A"}});
  ASSERT_FALSE(request);
  EXPECT_NE(request.error().message.find("refactoring"), std::string::npos);
}

TEST(Program, SurvivesARoundTripThroughJson) {
  const java::Program program{
      {{"A.java", "class A { String s = \"\\u00e9\"; }"}, {"B.java", "é"}}};
  EXPECT_EQ(program_from_json(program_to_json(program)), program);
  EXPECT_FALSE(program_from_json(nlohmann::json::array()));
  EXPECT_FALSE(program_from_json({{"A.java", 3}}));
}

}  // namespace
}  // namespace refute
