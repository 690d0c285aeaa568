#include "store/spent.h"

#include <gtest/gtest.h>

namespace refute::store {
namespace {

using std::chrono::milliseconds;

Spent some() {
  Spent spent;
  spent.from = "2026-11-15T18:40:02Z";
  spent.to = "2026-11-15T19:00:00Z";
  spent.ends = "2026-11-15T20:00:00Z";
  spent.clock = milliseconds(1000);
  spent.engines = {{"eclipse", milliseconds(400)},
                   {"netbeans", milliseconds(300)}};
  spent.compiling = milliseconds(20);
  spent.comparing = milliseconds(30);
  spent.judging = milliseconds(60);
  spent.coverage = {4, 3.0};
  return spent;
}

TEST(Spent, SurvivesTheStore) {
  const auto read = spent_from_json(to_json(some()));
  EXPECT_EQ(read.from, some().from);
  EXPECT_EQ(read.to, some().to);
  EXPECT_EQ(read.ends, some().ends);
  EXPECT_EQ(read.clock, some().clock);
  EXPECT_EQ(read.engines, some().engines);
  EXPECT_EQ(read.compiling, some().compiling);
  EXPECT_EQ(read.comparing, some().comparing);
  EXPECT_EQ(read.judging, some().judging);
  EXPECT_EQ(read.coverage.mean(), 0.75);
}

TEST(Spent, ASumSpansBothRuns) {
  Spent later;
  later.from = "2026-11-16T01:00:00Z";
  later.to = "2026-11-16T02:00:00Z";
  later.clock = milliseconds(5);
  later.engines = {{"eclipse", milliseconds(1)}, {"jrrt", milliseconds(2)}};
  for (const bool swapped : {false, true}) {
    Spent sum = swapped ? later : some();
    sum.add(swapped ? some() : later);
    EXPECT_EQ(sum.from, some().from);
    EXPECT_EQ(sum.to, later.to);
    EXPECT_EQ(sum.clock, milliseconds(1005));
    EXPECT_EQ(sum.engines, (std::map<std::string, milliseconds>{
                               {"eclipse", milliseconds(401)},
                               {"jrrt", milliseconds(2)},
                               {"netbeans", milliseconds(300)}}));
  }
}

TEST(Spent, ARunThatSaysNothingAddsNothing) {
  Spent sum = some();
  sum.add({});
  EXPECT_EQ(to_json(sum), to_json(some()));
}

TEST(Spent, TheMeanOfNothingIsZero) { EXPECT_EQ(Coverage{}.mean(), 0); }

TEST(Spent, WhatIsDamagedCountsAsNothing) {
  for (const char* text : {"", "7", "[]", R"({"clock_ms":"long"})",
                           R"({"clock_ms":5,"engines_ms":{"eclipse":"x"}})"})
    EXPECT_EQ(spent_from_json(text).clock, milliseconds(0)) << text;
}

TEST(Spent, TimesAreUtc) {
  const auto now = now_utc();
  EXPECT_EQ(now.size(), some().from.size());
  EXPECT_EQ(now.back(), 'Z');
  EXPECT_GT(now, some().from) << "texts compare as times do";
}

TEST(Spent, WhatIsNoneIsAsIfItWereNotThere) {
  for (const char* text :
       {"", "[]", R"({"from": 1})", R"({"engines_ms": {"e": "x"}})",
        R"({"engines_ms": [null]})", R"({"clock_ms": {}})"})
    EXPECT_EQ(to_json(spent_from_json(text)), to_json(Spent{})) << text;
}

}  // namespace
}  // namespace refute::store
