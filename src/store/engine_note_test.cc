#include "store/engine_note.h"

#include <gmock/gmock.h>

namespace refute::store {
namespace {

using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

TEST(EngineNote, SurvivesTheStore) {
  const EngineInfo read = engine_from_json(
      engine_to_json({"Eclipse JDT", "3.46", {{"java", "25.0.1"}}}));
  EXPECT_EQ(read.name, "Eclipse JDT");
  EXPECT_EQ(read.version, "3.46");
  EXPECT_THAT(read.details, UnorderedElementsAre(Pair("java", "25.0.1")));
}

TEST(EngineNote, WhatIsNoTextIsLeftOut) {
  const EngineInfo read = engine_from_json(
      R"({"name": ["x"], "version": "7", "details": {"a": 1, "b": "two"}})");
  EXPECT_EQ(read.name, "");
  EXPECT_EQ(read.version, "7");
  EXPECT_THAT(read.details, UnorderedElementsAre(Pair("b", "two")));
  for (const char* text : {"", "[]", "7", R"({"details": ["java"]})"})
    EXPECT_THAT(engine_from_json(text).details, IsEmpty()) << text;
}

TEST(EngineNote, TheNotesOfEnginesAreFoundAmongOthers) {
  const auto all =
      engines_in({{engine_key("eclipse"), R"({"version": "3.46"})"},
                  {engine_key("netbeans:27"), R"({"version": "27"})"},
                  {engine_key("mine"), "no JSON"},
                  {"machine", "2 cores"}});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all.at("eclipse").version, "3.46");
  EXPECT_EQ(all.at("netbeans:27").version, "27");
}

}  // namespace
}  // namespace refute::store
