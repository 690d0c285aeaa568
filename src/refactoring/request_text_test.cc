#include "refactoring/request_text.h"

#include <gtest/gtest.h>

namespace refute {
namespace {

const java::Program kProgram{
    {{"p/A.java",
      "package p;\nclass A {\n  int k;\n  static class I { int f; }\n"
      "  void m(int a, String b) {}\n  int both; void both() {}\n}\n"}}};

Request read(const std::string& text) {
  const auto request = request_from_text(text, kProgram);
  EXPECT_TRUE(request) << text << ": " << request.error().message;
  return request ? *request : Request{};
}

TEST(RequestText, ReadsWhatDescribePrints) {
  const Request requests[] = {
      {"rename-field", {.type = "p.A", .field = "k"}, {{"new-name", "n"}}},
      {"rename-type", {.type = "p.A.I"}, {{"new-name", "J"}}},
      {"rename-field", {.type = "p.A.I", .field = "f"}, {{"new-name", "g"}}},
      {"push-down-method",
       {.type = "p.A", .method = "m", .parameters = {{"int", "String"}}}},
      {"inline-method", {.type = "p.A", .method = "both"}},
      {"encapsulate-field", {.type = "p.A", .field = "both"}},
      {"extract-method",
       {.file = "p/A.java", .offset = 12, .length = 3},
       {{"new-name", "x"}, {"visibility", "private"}}},
      {"rename-local",
       {.type = "p.A", .file = "p/A.java", .offset = 1, .length = 2}},
      {"pull-up", {.type = "p.A"}, {{"members", "k, m(int, String)"}}},
      {"compile", {}},
  };
  for (const auto& request : requests) {
    const std::string text = describe(request);
    EXPECT_EQ(read(text), request) << text;
    EXPECT_TRUE(looks_like_request(text)) << text;
  }
}

TEST(RequestText, AValueGoesOnToTheNextOption) {
  const Request request =
      read("change-signature p.A.m(int,String) add=int x = 1 new-name=n\n");
  EXPECT_EQ(request.options.at("add"), "int x = 1");
  EXPECT_EQ(request.options.at("new-name"), "n");
  EXPECT_EQ(request.target.parameters->at(1), "String");
}

TEST(RequestText, WhatTheProgramDoesNotDeclareIsReadByTheRefactoring) {
  const Request field = read("rename-field q.B.k new-name=n");
  EXPECT_EQ(field.target, (Target{.type = "q.B", .field = "k"}));
  EXPECT_EQ(read("push-down-method q.B.m").target,
            (Target{.type = "q.B", .method = "m"}));
  EXPECT_EQ(read("rename-type q.B").target, (Target{.type = "q.B"}));
}

TEST(RequestText, ParametersWithoutAnEndAreAnError) {
  const auto request = request_from_text("rename-method p.A.m(int", kProgram);
  ASSERT_FALSE(request);
  EXPECT_EQ(request.error().code, ExitCode::kUsage);
}

TEST(RequestText, JsonAndFileNamesAreNotMeant) {
  for (const char* text : {"{\"refactoring\": 1}", "request.json", "request",
                           "dir/request file", "", "Rename p.A"})
    EXPECT_FALSE(looks_like_request(text)) << text;
}

}  // namespace
}  // namespace refute
