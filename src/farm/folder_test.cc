#include "farm/folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/quick_folder_for_tests.h"
#include "farm/claim.h"
#include "farm/status.h"

namespace refute::farm {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using namespace std::chrono_literals;

class FarmTest : public testing::Test {
 protected:
  Folder folder(int slices) {
    auto made = Folder::create(dir_.path() / "farm",
                               {.id = "", .version = "1", .slices = slices},
                               "seed = 1\n");
    EXPECT_TRUE(made) << made.error().message;
    return *std::move(made);
  }

  fs::path local(const std::string& text) {
    const fs::path path = dir_.path() / "local";
    EXPECT_TRUE(write_file(path, text));
    return path;
  }

  /// As if nothing had been heard of the task for so long.
  static void age(const Folder& folder, int slice, std::chrono::minutes time) {
    fs::last_write_time(folder.claim(slice),
                        fs::last_write_time(folder.claim(slice)) - time);
  }

  static std::vector<std::string> files(const fs::path& path) {
    std::vector<std::string> names;
    for (const auto& each : fs::directory_iterator(path))
      names.push_back(each.path().filename().string());
    return names;
  }

  TempDir dir_ = quick_folder();
};

TEST_F(FarmTest, TheFirstWhoPublishesASliceHasDoneIt) {
  const Folder shared = folder(3);
  EXPECT_TRUE(*shared.publish(1, local("first")));
  EXPECT_FALSE(*shared.publish(1, local("second")));
  EXPECT_EQ(*read_file(shared.store(1)), "first");
  EXPECT_THAT(shared.done(), ElementsAre(1));
  EXPECT_THAT(shared.missing(), ElementsAre(0, 2));
  EXPECT_THAT(files(shared.path() / "stores"), ElementsAre("0001.db"))
      << "nothing else is left";
}

TEST_F(FarmTest, APartIsReplacedByALaterOneAndGoesWithTheWhole) {
  const Folder shared = folder(2);
  ASSERT_TRUE(shared.publish_partial(0, local("some")));
  ASSERT_TRUE(shared.publish_partial(0, local("more")));
  EXPECT_EQ(*read_file(shared.partial(0)), "more");
  EXPECT_THAT(shared.stores_so_far(), ElementsAre(shared.partial(0).string()));
  ASSERT_TRUE(*shared.publish(0, local("all")));
  EXPECT_THAT(shared.stores_so_far(), ElementsAre(shared.store(0).string()));
  EXPECT_THAT(files(shared.path() / "partial"), IsEmpty());
}

TEST_F(FarmTest, WhatCannotBePublishedLeavesNothing) {
  const Folder shared = folder(1);
  const auto done = shared.publish(0, dir_.path() / "none");
  ASSERT_FALSE(done);
  EXPECT_THAT(done.error().message, HasSubstr("0000.db"));
  EXPECT_THAT(files(shared.path() / "stores"), IsEmpty());
}

TEST_F(FarmTest, AFolderIsTakenUpAgainByTheSameCampaignOnly) {
  const Folder first = folder(4);
  EXPECT_EQ(folder(4).setup().id, first.setup().id);
  const auto again = [&](int slices, const std::string& campaign,
                         const std::string& version) {
    return Folder::create(first.path(),
                          {.id = "", .version = version, .slices = slices},
                          campaign);
  };
  EXPECT_THAT(again(5, "seed = 1\n", "1").error().message,
              HasSubstr("with 4 slices"));
  EXPECT_THAT(again(4, "seed = 2\n", "1").error().message,
              HasSubstr("with another campaign"));
  EXPECT_THAT(again(4, "seed = 1\n", "2").error().message,
              HasSubstr("made by refute 1, and this is 2"));
}

TEST_F(FarmTest, AFolderOfSomethingElseIsLeftAlone) {
  ASSERT_TRUE(write_file(dir_.path() / "thesis.tex", "x"));
  const auto made =
      Folder::create(dir_.path(), {.id = "", .version = "1", .slices = 1}, "");
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("not empty"));
  EXPECT_THAT(Folder::open(dir_.path(), "1").error().message,
              HasSubstr("not the folder of a campaign"));
}

TEST_F(FarmTest, ASliceIsTakenByOneTask) {
  const Folder shared = folder(2);
  Claims a(shared, "1_0"), b(shared, "1_1"), c(shared, "1_2");
  const auto first = *a.take(), second = *b.take();
  ASSERT_TRUE(first && second);
  EXPECT_NE(*first, *second);
  EXPECT_FALSE(*c.take());
  EXPECT_FALSE(*a.take());
  a.release(*first);
  EXPECT_EQ(*c.take(), first);
}

TEST_F(FarmTest, ARequeuedTaskGoesOnWithItsSlice) {
  const Folder shared = folder(50);
  const int mine = **Claims(shared, "1_7").take();
  Claims(shared, "1_6").take();
  EXPECT_EQ(**Claims(shared, "1_7").take(), mine);
}

TEST_F(FarmTest, TheClaimOfTheLastStepIsNoSlice) {
  const Folder shared = folder(2);
  for (const int slice : {0, 1})
    ASSERT_TRUE(*shared.publish(slice, local("x")));
  ASSERT_TRUE(*Claims(shared, "index-0").take(2)) << "and it is killed";
  Claims again(shared, "index-0");
  EXPECT_FALSE(*again.take());
  EXPECT_TRUE(*again.take(2)) << "it goes on with the last step";
}

TEST_F(FarmTest, ATaskThatIsSilentForLongIsTakenForDead) {
  const Folder shared = folder(1);
  Claims slow(shared, "1_0");
  const int slice = **slow.take();
  age(shared, slice, 9min);
  Claims other(shared, "1_1");
  EXPECT_FALSE(*other.take()) << "it may just be slow";
  age(shared, slice, 11min);
  EXPECT_EQ(*other.take(), slice);
  // It was slow: what it says about the slice no longer counts.
  slow.touch(slice, {.trials = 5});
  slow.release(slice);
  EXPECT_EQ(read_claim(shared, slice)->task, "1_1");
  EXPECT_EQ(read_claim(shared, slice)->trials, 0);
}

TEST_F(FarmTest, ASignOfLifeKeepsTheSlice) {
  const Folder shared = folder(1);
  Claims mine(shared, "1_0");
  const int slice = **mine.take();
  age(shared, slice, 30min);
  mine.touch(slice, {.trials = 5});
  EXPECT_FALSE(*Claims(shared, "1_1").take());
  EXPECT_EQ(read_claim(shared, slice)->trials, 5);
}

TEST_F(FarmTest, AHeartbeatKeepsTheLastStep) {
  const Folder shared = folder(1);
  Claims mine(shared, "1_0");
  ASSERT_TRUE(*mine.take(1));
  age(shared, 1, 30min);
  {
    const Heartbeat heartbeat(mine, 1, 5ms);
    for (int i = 0; i < 2000 &&
                    *shared.now() - fs::last_write_time(shared.claim(1)) > 5min;
         ++i)
      std::this_thread::sleep_for(5ms);
  }
  EXPECT_FALSE(*Claims(shared, "1_1").take(1));
}

TEST_F(FarmTest, ASliceThatThreeTasksFailedAtIsGivenUp) {
  const Folder shared = folder(1);
  for (int i = 0; i < Claims::kFailures; ++i) {
    Claims task(shared, "1_" + std::to_string(i));
    ASSERT_TRUE(*task.take());
    task.release(0);
    ASSERT_TRUE(shared.note_failure({0, task.task(), "here", "no \"JDK\""}));
  }
  EXPECT_FALSE(*Claims(shared, "1_9").take());
  EXPECT_THAT(given_up(shared), ElementsAre(0));
  EXPECT_THAT(to_text(*read_status(shared), "F"),
              AllOf(HasSubstr("slice 0: no \"JDK\""),
                    HasSubstr("given up after 3 failures: slice 0"),
                    HasSubstr("no task is at work")));
}

TEST_F(FarmTest, WhatIsOfNoSliceGivesNoneUp) {
  const Folder shared = folder(1);
  for (int i = 0; i < Claims::kFailures; ++i)
    ASSERT_TRUE(shared.note_failure({{}, "1_0", "here", "no room"}));
  EXPECT_THAT(given_up(shared), IsEmpty());
  const Status status = *read_status(shared);
  EXPECT_THAT(to_text(status, "F"),
              HasSubstr("failed: task 1_0 on here: no room\n"));
  EXPECT_THAT(to_json(status), Not(HasSubstr("\"slice\"")));
}

TEST_F(FarmTest, TheEnginesAreThoseOfTheFirstTask) {
  const Folder shared = folder(1);
  EXPECT_EQ(*shared.agree_on_engines("fake 1"), "fake 1");
  EXPECT_EQ(*shared.agree_on_engines("fake 2"), "fake 1");
}

TEST_F(FarmTest, TheStatusCountsWhatIsDoneAndWhatRuns) {
  const Folder shared = folder(4);
  Claims done(shared, "1_0"), runs(shared, "1_1"), lost(shared, "1_2");
  const int first = **done.take(), second = **runs.take(),
            third = **lost.take();
  ASSERT_TRUE(*shared.publish(first, local("x")));
  done.touch(first,
             {.trials = 100, .findings = 3, .seconds = 20, .done = true});
  runs.touch(second, {.trials = 50, .total = 100, .seconds = 10, .fresh = 50});
  age(shared, third, 20min);
  const Status status = *read_status(shared);
  EXPECT_EQ(status.done, 1);
  EXPECT_EQ(status.trials, 150);
  EXPECT_EQ(status.findings, 3);
  EXPECT_EQ(status.total, 400);
  EXPECT_DOUBLE_EQ(status.per_second, 5);
  EXPECT_EQ(status.left, 50s);
  ASSERT_EQ(status.lost.size(), 1u);
  EXPECT_EQ(status.lost[0].claim.task, "1_2");
  EXPECT_THAT(
      to_text(status, "F"),
      AllOf(HasSubstr("1 of 4 slices done (25 %) · 150 trials"),
            HasSubstr("1 task at work · 5.0 trials/s · about 50 s left"),
            HasSubstr("lost: task 1_2"), HasSubstr("refute report --store F")));
  EXPECT_THAT(to_json(status), HasSubstr("\"seconds_left\":50"));
}

TEST_F(FarmTest, TheStatusCountsWhatWaitsForATask) {
  const Folder shared = folder(3);
  ASSERT_TRUE(shared.publish_partial(0, local("some")));
  ASSERT_TRUE(shared.publish_partial(1, local("some")));
  ASSERT_TRUE(*Claims(shared, "1_0").take(1));
  const Status status = *read_status(shared);
  EXPECT_THAT(to_text(status, "F"),
              HasSubstr("1 slice begun, for other tasks to go on with\n"));
  EXPECT_THAT(to_json(status), HasSubstr("\"partial\":1"));
}

TEST_F(FarmTest, AClaimThatCannotBeReadIsAnybodysOnceItIsOld) {
  const Folder shared = folder(1);
  ASSERT_TRUE(write_file(shared.claim(0), "{\"tas"));
  EXPECT_FALSE(*Claims(shared, "1_0").take());
  age(shared, 0, 11min);
  EXPECT_EQ(*Claims(shared, "1_0").take(), 0);
}

}  // namespace
}  // namespace refute::farm
