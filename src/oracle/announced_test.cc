#include "oracle/announced.h"

#include <gtest/gtest.h>

namespace refute {
namespace {

Status warning(const std::string& message) {
  return {{.severity = Severity::kWarning, .message = message}};
}

Message error(const std::string& code) {
  return {.code = "compiler.err." + code, .text = code};
}

bool announced(const Status& status, std::string_view oracle,
               std::vector<Message> messages) {
  return unannounced(status, oracle, std::move(messages)).empty();
}

const Status kExists = warning(
    "Field 'f' already exists in type 'A', which will result in compile errors "
    "if you proceed");
const Status kSemantics = warning(
    "Field 'f' is declared in class 'A'. Moving it may result in changed "
    "program semantics.");

TEST(Announced, AWarningAnnouncesTheErrorsItSpeaksOf) {
  EXPECT_TRUE(
      announced(kExists, "does-not-compile", {error("already.defined")}));
  EXPECT_FALSE(
      announced(kSemantics, "does-not-compile", {error("already.defined")}));
}

TEST(Announced, AWarningOfSomethingElseExcusesNothing) {
  EXPECT_FALSE(
      announced(kExists, "does-not-compile", {error("cant.resolve.location")}));
  EXPECT_FALSE(announced(warning("The visibility of method 'm' will be changed "
                                 "to public."),
                         "does-not-compile", {error("report.access")}));
  EXPECT_FALSE(announced(kExists, "behaviour", {{.text = "int→int"}}));
}

TEST(Announced, OtherCallsAreNotErrorsOfOverriding) {
  const Status status = warning(
      "Pulling up 'm' up may override existing calls to 'p.A.m()' and change "
      "program semantics.");
  EXPECT_TRUE(announced(status, "behaviour", {{.text = "int→int"}}));
  EXPECT_FALSE(
      announced(status, "does-not-compile", {error("override.weaker.access")}));
}

TEST(Announced, WhatIsLeftAreTheErrorsThatNobodyAnnounced) {
  const auto rest =
      unannounced(kExists, "does-not-compile",
                  {error("already.defined"), error("cant.resolve.location")});
  ASSERT_EQ(rest.size(), 1U);
  EXPECT_EQ(rest[0].code, "compiler.err.cant.resolve.location");
}

TEST(Announced, AChangeOfMeaningIsAnnouncedInSoManyWords) {
  EXPECT_TRUE(announced(kSemantics, "behaviour", {{.text = "int→int"}}));
  EXPECT_TRUE(announced(warning("Problem in 'A.java'. Another name will shadow "
                                "access to the renamed element"),
                        "behaviour", {{.text = "int→int"}}));
}

TEST(Announced, OnlyAChangeThatIsSaidToBeIncompleteMayBeSo) {
  const std::vector<Message> no_setter = {{.text = "no method of A sets f"}};
  EXPECT_TRUE(announced(warning("The getter getF already exists but with wrong "
                                "return type int."),
                        "custom", no_setter));
  EXPECT_FALSE(announced(warning("The getter getF will be overriden in class B "
                                 "with weaker access privileges."),
                         "custom", no_setter));
}

TEST(Announced, AnErrorAsksTheUserNotToGoOn) {
  Status status = warning("Cannot do that.");
  status[0].severity = Severity::kError;
  EXPECT_TRUE(announced(status, "behaviour", {{.text = "int→int"}}));
  EXPECT_TRUE(announced(status, "custom", {{.text = "not moved"}}));
}

TEST(Announced, InformationIsNoWarning) {
  Status status = kSemantics;
  status[0].severity = Severity::kInfo;
  EXPECT_FALSE(announced(status, "behaviour", {{.text = "int→int"}}));
}

TEST(Announced, OfAWrongWarningTheWarningItselfIsNoExcuse) {
  EXPECT_FALSE(announced(kSemantics, "erroneous-warning", {{.text = "fine"}}));
  Status status = kExists;
  status[0].severity = Severity::kError;
  EXPECT_FALSE(announced(status, "crash", {{.text = "NullPointer"}}));
}

}  // namespace
}  // namespace refute
