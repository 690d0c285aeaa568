#include "plugin/subject_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "plugin/compile.h"
#include "plugin/consent.h"

namespace refute::plugin {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

Made some() {
  return {.subject = {.program = {{{"p/A.java", "class A {}\n"}}},
                      .request = {"rename-type",
                                  {.type = "p.A"},
                                  {{"new-name", "B"}}},
                      .expectation = Expectation::kMustProceed},
          .word = "a=0/1"};
}

json as_json() { return json::parse(write_subject(some())); }

std::string complaint(const std::string& line) {
  const auto made = read_subject(line);
  return made ? "" : made.error().message;
}

TEST(SubjectLine, AnExpectationMayBeLeftOutButNotInvented) {
  json line = as_json();
  line.erase("expect");
  const auto made = read_subject(line.dump());
  ASSERT_TRUE(made);
  EXPECT_EQ(made->subject.expectation, Expectation::kUnknown);
  for (const json& other : {json("may-refuse"), json(1), json::array()}) {
    line["expect"] = other;
    EXPECT_THAT(complaint(line.dump()), HasSubstr("\"expect\" is neither"));
  }
}

TEST(SubjectLine, WhatIsMissingIsNamed) {
  for (const char* field : {"files", "request", "word"}) {
    json line = as_json();
    line.erase(field);
    EXPECT_EQ(complaint(line.dump()),
              "it has no \"" + std::string(field) + "\"");
  }
  EXPECT_EQ(complaint("["), "it is not JSON");
  EXPECT_EQ(complaint("[]"), "it is no JSON object");
}

// Programs are written to disk.
TEST(SubjectLine, APathStaysBelowTheSourceRoot) {
  for (const char* path : {"", "/etc/A.java", "../A.java", "p/../../A.java"}) {
    json line = as_json();
    line["files"] = {{path, ""}};
    EXPECT_THAT(complaint(line.dump()), HasSubstr("no path below")) << path;
  }
  json line = as_json();
  line["files"] = json::object();
  EXPECT_EQ(complaint(line.dump()), "it has no file");
}

TEST(SubjectLine, AWordIsATextOfSomeLength) {
  json line = as_json();
  line["word"] = 7;
  EXPECT_EQ(complaint(line.dump()), "\"word\" is not a text");
  for (const std::size_t length : {std::size_t{0}, (std::size_t{64} << 10) + 1})
    EXPECT_THAT(
        (line["word"] = std::string(length, 'a'), complaint(line.dump())),
        HasSubstr("longer than 64 KB"));
  line["word"] = std::string(std::size_t{64} << 10, 'a');
  EXPECT_EQ(complaint(line.dump()), "");
}

TEST(SubjectLine, WhatTheGeneratorSaysOfItselfIsPassedOn) {
  EXPECT_EQ(complaint(R"({"error": "out of ideas"})"), "it says: out of ideas");
  EXPECT_EQ(complaint(R"({"error": [1]})"), "it says: [1]");
}

TEST(Consent, OnlyWhatWasAllowedRunsAndWithItsLimits) {
  const auto before = allowed("--generator 'consent_test.cc'");
  ASSERT_FALSE(before);
  EXPECT_EQ(before.error().code, ExitCode::kUsage);
  EXPECT_THAT(before.error().message, HasSubstr("consent_test.cc"));
  allow("--generator 'consent_test.cc'",
        {.timeout = std::chrono::seconds(3), .memory = 7});
  const auto after = allowed("--generator 'consent_test.cc'");
  ASSERT_TRUE(after);
  EXPECT_EQ(after->timeout, std::chrono::seconds(3));
  EXPECT_EQ(after->memory, 7u);
  // The same file as an oracle is another question.
  EXPECT_FALSE(allowed("--oracle 'consent_test.cc'"));
}

TEST(PluginFile, IsToldByItsName) {
  for (const char* name : {"a.cc", "b/a.cpp", "a.cxx", "a.so"})
    EXPECT_TRUE(is_plugin_file(name)) << name;
  for (const char* name : {"push-down-super", "a.c", "a.py", "cc", "a.cc/b"})
    EXPECT_FALSE(is_plugin_file(name)) << name;
}

}  // namespace
}  // namespace refute::plugin
